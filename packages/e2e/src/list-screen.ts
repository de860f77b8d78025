import { expect, type Locator, type Page, type Response } from '@playwright/test';
import type { ListAnswer } from '@sluis/contract/base/list-query';
import { type Query, queryText } from './api.ts';
import { showsApplication, visit } from './visit.ts';

/** The address of a list with these filters. */
const addressOf = (path: string, query: Query): string => {
  const text = queryText(query);
  return text ? `${path}?${text}` : path;
};

/** Whether a response is that of the list, and not of a notice beside it, which requests another number of items. */
function isListOf(answer: Response, { _limit }: Query): boolean {
  const { pathname, searchParams } = new URL(answer.url());
  return /^\/v1\/[\w/-]+$/.test(pathname) && searchParams.get('_limit') === String(_limit) && answer.ok();
}

/** A list screen as a user sees it: its rows, filters, footer and panel, in English. */
export class ListScreen {
  readonly page: Page;
  /** The links of the rows, in the table as well as in the cards. */
  readonly rows: Locator;
  readonly filters: Locator;
  readonly search: Locator;
  readonly range: Locator;
  /** The panel of an item; its accessible name is the item's. */
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('[data-row]');
    this.filters = page.getByRole('search');
    this.search = this.filters.getByRole('searchbox');
    // The list also shows how many older rows match.
    this.range = page.getByRole('main').getByRole('status').filter({ hasText: /./, hasNotText: 'older' });
    this.panel = page.getByRole('region', { name: /^(Details of|Gegevens van|Add refund|Terugbetaling toevoegen)/ });
  }

  /** Opens a list and waits for its rows or its empty state. */
  async open(path: string, query: Query = {}): Promise<void> {
    await this.page.goto(addressOf(path, query));
    await this.settled();
  }

  /** The same within the application, if the page already shows it and its data have not been changed elsewhere. */
  async visit(path: string, query: Query = {}): Promise<void> {
    await visit(this.page, addressOf(path, query));
    await this.settled();
  }

  /** Navigates to a list within the application; returns the ids in the response once they are shown. */
  async goTo(path: string, query: Query): Promise<string[]> {
    const address = addressOf(path, query);
    const answered = this.page.waitForResponse((answer) => isListOf(answer, query), { timeout: 15_000 });
    if (await showsApplication(this.page)) await this.page.evaluate(`history.pushState({}, '', '${address}')`);
    else await this.page.goto(address);
    const { items } = (await (await answered).json()) as ListAnswer<{ id: string }>;
    await this.shows(items);
    return items.map(({ id }) => id);
  }

  /** Waits until the response for the current address is shown. */
  async settled(): Promise<void> {
    // Observed inside the page, at each frame; an assertion would poll from outside at growing intervals.
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

  /** The editor opened by a chip. */
  editor(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  /** The decoded filters, sort order and page of the address. */
  parameters(): [string, string][] {
    return [...new URL(this.page.url()).searchParams];
  }
}
