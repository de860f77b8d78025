import { expect, type Locator, type Page, type Response } from '@playwright/test';
import type { ListAnswer } from '@sluis/contract/base/list-query';
import { type Query, queryText } from './api.ts';

/** Whether an answer is that of the list that was asked for with this limit. */
function isListOf(answer: Response, { _limit }: Query): boolean {
  const { pathname, searchParams } = new URL(answer.url());
  return /^\/v1\/[\w/-]+$/.test(pathname) && searchParams.get('_limit') === String(_limit) && answer.ok();
}

/** A list screen as a person sees it: its rows, filters, footer and panel, in English. */
export class ListScreen {
  readonly page: Page;
  /** The links of the rows, in the table and in the cards alike. */
  readonly rows: Locator;
  readonly filters: Locator;
  readonly search: Locator;
  readonly range: Locator;
  /** The panel of an item; it is named after the item. */
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('[data-row]');
    this.filters = page.getByRole('search');
    this.search = this.filters.getByRole('searchbox');
    // Besides it the list says how many older rows match.
    this.range = page.getByRole('main').getByRole('status').filter({ hasText: /./, hasNotText: 'older' });
    this.panel = page.getByRole('region', { name: /^(Details of|Gegevens van|Add refund|Terugbetaling toevoegen)/ });
  }

  /** Opens a list and waits for its rows, or for what stands in their place. */
  async open(path: string, query: Query = {}): Promise<void> {
    const text = queryText(query);
    await this.page.goto(text ? `${path}?${text}` : path);
    await this.settled();
  }

  /**
   * Goes to a list as a link of the application does, without loading it again; answers the ids that it is told, once
   * they are its rows.
   */
  async goTo(path: string, query: Query): Promise<string[]> {
    const address = `${path}?${queryText(query)}`;
    const answered = this.page.waitForResponse((answer) => isListOf(answer, query), { timeout: 15_000 });
    if (this.page.url() === 'about:blank') await this.page.goto(address);
    else await this.page.evaluate(`history.pushState({}, '', '${address}')`);
    const { items } = (await (await answered).json()) as ListAnswer<{ id: string }>;
    await this.shows(items);
    return items.map(({ id }) => id);
  }

  /** Until the answer to what the address asks is on screen. */
  async settled(): Promise<void> {
    // Watched by the page itself, at each frame: an assertion asks from outside, ever more seldom.
    await this.page.locator('main [aria-busy="false"]').first().waitFor();
    await this.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  }

  /** The ids of the rows, from top to bottom. */
  async ids(): Promise<string[]> {
    await this.settled();
    return this.rows.evaluateAll((links) => links.map((link) => link.getAttribute('data-row') ?? ''));
  }

  /** Waits until exactly these items are shown, in this order. */
  async shows(items: readonly { readonly id: string }[]): Promise<void> {
    await expect.poll(() => this.ids(), { intervals: [50, 100] }).toEqual(items.map(({ id }) => id));
  }

  row(id: string): Locator {
    return this.page.locator(`tr:has([data-row="${id}"]), li:has(> [data-row="${id}"])`);
  }

  chip(name: string): Locator {
    return this.filters.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** The editor that a chip opened. */
  editor(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** The filters, sort and page of the address, without its encoding. */
  parameters(): [string, string][] {
    return [...new URL(this.page.url()).searchParams];
  }
}
