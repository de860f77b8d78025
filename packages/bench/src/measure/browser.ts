import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromium_launch } from '../../../../scripts/chromium.ts';

const window_size = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

export const openBrowser = () => chromium.launch(chromium_launch);

export const rows_shown = 25;

/** What a visit is timed to: rows that can be read, and rows that can be opened. */
const ends = { 'rows painted at ': 'tbody tr', 'rows usable at ': 'tbody tr a[data-row]' };
type End = keyof typeof ends;

/** Says on the console when so many of each have been painted, in milliseconds from the beginning of the navigation. */
const noteRows = ({ count, ends }: { count: number; ends: Record<string, string> }): void => {
  for (const [mark, what] of Object.entries(ends)) {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll(what).length < count) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => console.debug(mark + performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  }
};

/** A browser of a person who was never here, or, with a session, of one who is signed in. */
export async function newPerson(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  session?: unknown,
): Promise<BrowserContext> {
  return prepared(await browser.newContext(window_size), session);
}

/** A browser of a person's own, which keeps on disk what it loaded and what it compiled of it; closing it forgets all. */
export async function newOwnBrowser(session?: unknown): Promise<BrowserContext> {
  return prepared(await chromium.launchPersistentContext('', { ...chromium_launch, ...window_size }), session);
}

async function prepared(context: BrowserContext, session: unknown): Promise<BrowserContext> {
  await context.addInitScript(noteRows, { count: rows_shown, ends });
  if (session)
    await context.addInitScript((kept) => {
      localStorage.setItem('sluis.session', kept);
      localStorage.setItem('sluis.last_activity', String(Date.now()));
    }, JSON.stringify(session));
  return context;
}

/** A page of another site, from which one comes. */
const elsewhere = 'data:text/html,elsewhere';
export const empty_tab = 'about:blank';

/**
 * Goes to an address and answers the milliseconds until its rows were there. The page says so itself: whatever asks it
 * in the meantime first loads a program of Playwright's into it, which is not what is measured. People come from another
 * site: from an empty tab Chromium draws a page in the process that is there, unless it wants one to itself as ours does
 * (COOP), and then begins one when the page has already come.
 */
async function timeTo(end: End, page: Page, url: string, from = elsewhere): Promise<number> {
  await page.goto(from);
  const [said] = await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.text().startsWith(end), timeout: 20_000 }),
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  return Number(said.text().slice(end.length));
}

export const timeToRows = (page: Page, url: string, from?: string): Promise<number> =>
  timeTo('rows painted at ', page, url, from);

export const timeToUse = (page: Page, url: string): Promise<number> => timeTo('rows usable at ', page, url);

/** Clicks a row and answers the milliseconds until its panel was on screen. */
export const timeToOpen = (page: Page, row: number): Promise<number> =>
  page.evaluate(async (index) => {
    const panel = (): Element | null => document.querySelector('section[tabindex="-1"] h2');
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const before = panel()?.textContent;
    const started_ms = performance.now();
    document
      .querySelectorAll<HTMLElement>('tbody tr')
      [index]?.querySelector('td:nth-child(2)')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    while (!panel() || panel()?.textContent === before) {
      if (performance.now() - started_ms > 5000) throw new Error('the panel did not open');
      await painted();
    }
    await painted();
    return performance.now() - started_ms;
  }, row);
