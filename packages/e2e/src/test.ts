import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { leaveContext, openContext } from './kept-contexts.ts';
import { ListScreen } from './list-screen.ts';
import { People } from './people.ts';
import { begin } from './sign-in.ts';
import { keptOf, type User } from './users.ts';

export { expect } from '@playwright/test';

/** Errors and warnings in the browser's console; a test that provokes one declares it. */
export class Complaints {
  readonly #messages: string[] = [];
  // Blocked in every context except those that test it.
  readonly #expected: RegExp[] = [/Service Worker registration blocked by Playwright/];

  readonly #pages: Page[] = [];

  readonly watch = (page: Page): void => {
    this.#pages.push(page);
    page.on('pageerror', this.#addError).on('console', this.#hear);
  };

  readonly #addError = (error: Error): void => void this.#messages.push(`exception: ${error}`);
  readonly #hear = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type()))
      this.#messages.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  };

  /** Stops listening: other tests reuse pages. */
  leave(): void {
    for (const page of this.#pages) page.off('pageerror', this.#addError).off('console', this.#hear);
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Runs some work during which the browser is expected to log this; a missing message is a complaint too. */
  async during(pattern: RegExp, work: () => Promise<void>): Promise<void> {
    const from = this.#messages.length;
    await work();
    const messages = this.#messages.splice(from);
    const others = messages.filter((text) => !pattern.test(text));
    this.#messages.push(...others, ...(others.length < messages.length ? [] : [`did not say ${pattern}`]));
  }

  unexpected(): string[] {
    return this.#messages.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

interface Options {
  /** The user of the browser; `nobody` is signed out. */
  user: User | 'nobody';
}

interface Fixtures {
  api: Api;
  /** The API as an operator calls it, independent of the browser's user. */
  operator: Api;
  /** The API as the provider's gateway calls it, which records its payments. */
  gateway: Api;
  people: People;
  complaints: Complaints;
  list: ListScreen;
}

/** A browser with a signed-in user, the API, and a check for console errors at the end. */
export const test = base.extend<Options & Fixtures>({
  user: ['merchant', { option: true }],
  context: async (
    { browser, baseURL, user, locale, timezoneId, viewport, colorScheme, serviceWorkers, contextOptions, video },
    use,
    info,
  ) => {
    const is_filmed = video !== 'off';
    const make = async (): Promise<BrowserContext> => {
      const context = await browser.newContext(is_filmed ? { recordVideo: { dir: info.outputDir } } : {});
      if (user !== 'nobody') await context.addInitScript(begin, { origin: baseURL, kept: keptOf(user) });
      return context;
    };
    // A second attempt is traced from its beginning, a service worker stays, and a film has one test.
    const may_share = info.retry === 0 && serviceWorkers === 'block' && !is_filmed;
    // The options that differ between tests.
    const key = JSON.stringify({ baseURL, user, locale, timezoneId, viewport, colorScheme, contextOptions });
    const context = may_share ? await openContext(key, make) : await make();
    await use(context);
    // A report shows the page on which a test failed.
    if (!may_share || info.errors.length > 0) return context.close();
    await leaveContext(key, context, { viewport, colorScheme, reducedMotion: contextOptions.reducedMotion });
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
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
      for (const page of context.pages()) complaints.watch(page);
      context.on('page', complaints.watch);
      await use(complaints);
      context.off('page', complaints.watch);
      complaints.leave();
      expect(complaints.unexpected(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

/** Groups of screens that share a page, small enough to test several concurrently. */
export const inGroups = <T>(all: readonly T[], size = 5): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** A name that is unique among tests and attempts. */
export const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** The number of running animations that will end. */
const moving = `document.getAnimations().filter(
  ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
).length`;

/** The violations that axe finds on the page, one line each: the rule and the element. */
export async function findings(page: Page): Promise<string[]> {
  // It would otherwise see colours in the middle of a transition.
  await expect.poll(() => page.evaluate(moving), { intervals: [50, 100] }).toBe(0);
  // Injected once per page: that is half of the work, and a second run is faster.
  const axeSource = (await page.evaluate(`typeof axe === 'object'`)) ? ';' : undefined;
  // The pages have no frames, which are the only reason why axe opens a tab per run; and reporting passes doubles the
  // time.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}

/** The number of pixels by which the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The widths and themes in which every screen is tested. */
export const shapes = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;
export type Shape = (typeof shapes)[number];

/** Two shapes that cover both widths and both themes; screens alternate between the two combinations. */
export const crosswise = [
  [shapes[0], shapes[3]],
  [shapes[1], shapes[2]],
] as const;

/**
 * Asserts that axe finds no violations, and that nothing is outside the window: by default in the shape with the least
 * room. Screens of each kind are tested in more shapes by `axe.spec.ts`.
 */
export async function meetsAxe(page: Page, in_shapes: readonly Shape[] = [shapes[3]]): Promise<void> {
  for (const { colorScheme, width, height } of in_shapes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await sidewaysScroll(page), `${width} px`).toBe(0);
  }
}
