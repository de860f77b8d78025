import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { ListScreen } from './list-screen.ts';
import { People } from './people.ts';
import { keptOf, type User } from './users.ts';

export { expect } from '@playwright/test';

/** What the browser complained of; a test that provokes a complaint says which. */
export class Complaints {
  readonly #said: string[] = [];
  // Every context blocks it but those that are about it.
  readonly #expected: RegExp[] = [/Service Worker registration blocked by Playwright/];

  watch(page: Page): void {
    page.on('pageerror', (error) => this.#said.push(`exception: ${error}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#said.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#said.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

interface Options {
  /** Who uses the browser; `nobody` is signed out. */
  user: User | 'nobody';
}

interface Fixtures {
  api: Api;
  /** The API as an operator calls it, regardless of who uses the browser. */
  operator: Api;
  /** The API as the provider's gateway calls it, which records what it took. */
  gateway: Api;
  people: People;
  complaints: Complaints;
  list: ListScreen;
}

/**
 * Runs in each page before it: the first of the application finds there what its user keeps. Playwright's own state of
 * a context would open a page more for it, which takes a test a quarter of a second.
 */
function begin({
  origin,
  kept,
}: {
  origin: string | undefined;
  kept: readonly { name: string; value: string }[];
}): void {
  const page = globalThis as typeof globalThis & Window;
  if (page.location.origin !== origin || page.localStorage.getItem('begun')) return;
  for (const { name, value } of [...kept, { name: 'begun', value: 'yes' }]) page.localStorage.setItem(name, value);
}

/** A browser in which somebody is signed in, the API beside it, and no error in the console at the end. */
export const test = base.extend<Options & Fixtures>({
  user: ['merchant', { option: true }],
  context: async ({ context, baseURL, user }, use) => {
    if (user !== 'nobody') await context.addInitScript(begin, { origin: baseURL, kept: keptOf(user) });
    await use(context);
  },
  api: async ({ baseURL, user }, use) => use(new Api(baseURL as string, user === 'nobody' ? 'super' : user)),
  operator: async ({ baseURL }, use) => use(new Api(baseURL as string, 'operator')),
  gateway: async ({ baseURL, operator }, use) => {
    const { user } = await operator.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
    const roles = ['USER_ALL', 'TRANSACTION_RECORD', 'REFUND_RECORD'];
    const body = { organisation: user.organisation.id, name: 'Gateway of a test', roles };
    const { secret: key } = await operator.call<{ secret: string }>('POST', 'apikey', body);
    await use(new Api(baseURL as string, { key }));
  },
  people: async ({ baseURL, operator }, use) => use(new People(baseURL as string, operator)),
  list: async ({ page }, use) => use(new ListScreen(page)),
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      context.on('page', (page) => complaints.watch(page));
      await use(complaints);
      expect(complaints.unexpected(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

/** A name that no other test gives, nor another try of the same. */
export const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** How many animations are on their way to an end. */
const moving = `document.getAnimations().filter(
  ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
).length`;

/** What axe finds on the page, one line each: the rule and where. */
export async function findings(page: Page): Promise<string[]> {
  // It would otherwise meet colours on their way from one to another.
  await expect.poll(() => page.evaluate(moving), { intervals: [50, 100] }).toBe(0);
  // Put into each page once: it is half of the work, and what ran once runs faster.
  const axeSource = (await page.evaluate(`typeof axe === 'object'`)) ? ';' : undefined;
  // The pages have no frames, for which alone axe would open a tab of its own at each run; and to tell of what is in
  // order takes it as long again as to look.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The widths and themes in which every screen is met. */
export const shapes = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;
export type Shape = (typeof shapes)[number];

/** Two of them that meet both widths and both themes: which way round, screens take in turn. */
export const crosswise = [
  [shapes[0], shapes[3]],
  [shapes[1], shapes[2]],
] as const;

/** Axe finds nothing on the page, and nothing of it lies outside the window. */
export async function meetsAxe(page: Page, in_shapes: readonly Shape[] = crosswise[0]): Promise<void> {
  for (const { colorScheme, width, height } of in_shapes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await sidewaysScroll(page), `${width} px`).toBe(0);
  }
}
