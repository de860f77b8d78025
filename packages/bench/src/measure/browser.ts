import { type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { chromium_launch } from '../../../../scripts/chromium.ts';

const window_size = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

export const openBrowser = () => chromium.launch(chromium_launch);

export const rows_shown = 25;

/** The ends of a timed visit: readable rows, and rows that the application has drawn. */
const ends = { read: 'tbody tr', drawn: 'tbody tr a[data-row]' };
export type End = keyof typeof ends;

/** When a number of rows could be read and were drawn, in milliseconds from the beginning of the navigation. */
export type Moments = Readonly<Record<End, number>>;

declare global {
  /** In a page: calls back once a condition holds and has been painted. */
  function whenPainted(is: () => boolean, then: () => void): void;
}

const defineWhenPainted = (): void => {
  globalThis.whenPainted = (is, then) => {
    const watch = new MutationObserver(() => {
      if (!is()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(then));
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  };
};

/** Reports on the console when a number of each have been painted. */
const noteRows = ({ count, ends }: { count: number; ends: Record<string, string> }): void => {
  for (const [mark, what] of Object.entries(ends))
    whenPainted(
      () => document.querySelectorAll(what).length >= count,
      () => console.debug(`rows ${mark} at ${performance.now()}`),
    );
};

/**
 * Clicks the second row as soon as a number can be read, and reports on the console when its panel has been painted:
 * whether rows can be opened shows only when one is.
 */
const clickAtSight = (count: number): void => {
  const rows = () => document.querySelectorAll('tbody tr');
  whenPainted(
    () => rows().length >= count,
    () => {
      const clicked_ms = performance.now();
      rows()[1]?.querySelector<HTMLElement>('td:nth-child(2)')?.click();
      whenPainted(
        () => document.querySelector('section[tabindex="-1"] h2') !== null,
        () => console.debug(`row clicked at ${clicked_ms} open at ${performance.now()}`),
      );
    },
  );
};

/** Opens an address, clicks a row as soon as rows can be read, and returns the times of both. */
export async function timeToOpenFirst(page: Page, url: string): Promise<{ clicked: number; open: number }> {
  await page.addInitScript(clickAtSight, rows_shown);
  await page.goto(elsewhere);
  const predicate = (message: ConsoleMessage): boolean => message.text().startsWith('row clicked at ');
  const [reported] = await Promise.all([
    page.waitForEvent('console', { predicate, timeout: 20_000 }),
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  const [, clicked, open] = /at ([\d.]+) open at ([\d.]+)/.exec(reported.text()) ?? [];
  return { clicked: Number(clicked), open: Number(open) };
}

/** A browser of a first-time visitor, or, with a session, of a signed-in user. */
export async function newPerson(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  session?: unknown,
): Promise<BrowserContext> {
  return prepared(await browser.newContext(window_size), session);
}

/** A separate browser, which keeps its downloads and compiled code on disk; closing it deletes all. */
export async function newOwnBrowser(session?: unknown): Promise<BrowserContext> {
  return prepared(await chromium.launchPersistentContext('', { ...chromium_launch, ...window_size }), session);
}

/**
 * Has only the application draw rows. The plain drawing (ADR 31) makes its formatters first; without them it gives up,
 * and the application begins immediately, and makes them again.
 */
export const refusePlainDrawing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { DisplayNames } = Intl;
    const refuse = (): never => {
      Object.assign(Intl, { DisplayNames });
      throw new Error('no plain drawing');
    };
    Object.assign(Intl, {
      DisplayNames: function Refused() {
        refuse();
      },
    });
  });

async function prepared(context: BrowserContext, session: unknown): Promise<BrowserContext> {
  await context.addInitScript(defineWhenPainted);
  await context.addInitScript(noteRows, { count: rows_shown, ends });
  if (session)
    await context.addInitScript((kept) => {
      localStorage.setItem('sluis.session', kept);
      localStorage.setItem('sluis.last_activity', String(Date.now()));
    }, JSON.stringify(session));
  return context;
}

/** A page of another site to come from. */
export const elsewhere = 'data:text/html,elsewhere';
export const empty_tab = 'about:blank';

/**
 * Opens an address and returns when its rows were drawn; those of a hand-written page cannot be opened. The page
 * reports this itself: asking it in the meantime first loads a program of Playwright's into it, which would be measured
 * too. Visitors come from another site: from an empty tab Chromium draws a page in the existing process, unless it
 * requires a separate one as ours does (COOP), and then starts one when the page has already arrived.
 */
export async function timeTo(last: End, page: Page, url: string, from = elsewhere): Promise<Moments> {
  await page.goto(from);
  const reported = async (end: End): Promise<number> => {
    const start = `rows ${end} at `;
    const predicate = (message: ConsoleMessage): boolean => message.text().startsWith(start);
    return Number((await page.waitForEvent('console', { predicate, timeout: 20_000 })).text().slice(start.length));
  };
  const [read, drawn] = await Promise.all([
    reported('read'),
    last === 'drawn' ? reported('drawn') : Number.NaN,
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  return { read, drawn };
}

/** Clicks a row and returns the milliseconds until its panel has been painted. */
export const timeToOpen = (page: Page, row: number): Promise<number> =>
  page.evaluate(async (index) => {
    const name = (): string | null | undefined => document.querySelector('section[tabindex="-1"] h2')?.textContent;
    const before = name();
    const started_ms = performance.now();
    const shown = new Promise<void>((resolve, reject) => {
      whenPainted(() => (name() ?? before) !== before, resolve);
      setTimeout(() => reject(new Error('the panel did not open')), 5000);
    });
    document
      .querySelectorAll<HTMLElement>('tbody tr')
      [index]?.querySelector('td:nth-child(2)')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await shown;
    return performance.now() - started_ms;
  }, row);
