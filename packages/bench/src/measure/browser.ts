import { type BrowserContext, chromium, type Page } from 'playwright-core';

/** Chromium as the browser tests start it. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export const rows_shown = 25;

/** Notes when the rows have been painted, counted from the beginning of the navigation. */
const noteRows = (count: number): void => {
  const marked = globalThis as unknown as { rows_at_ms?: number };
  const look = (): void => {
    if (document.querySelectorAll('tbody tr').length < count) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (marked.rows_at_ms = performance.now())));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true });
};

/** A browser of a person who was never here, or, with a session, of one who is signed in. */
export async function newPerson(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  session?: unknown,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(noteRows, rows_shown);
  if (session)
    await context.addInitScript((kept) => {
      localStorage.setItem('sluis.session', kept);
      localStorage.setItem('sluis.last_activity', String(Date.now()));
    }, JSON.stringify(session));
  return context;
}

/** Goes to an address and answers the milliseconds until its rows were on screen. */
export async function timeToRows(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (globalThis as { rows_at_ms?: number }).rows_at_ms, undefined, {
    timeout: 20_000,
  });
  return (await found.jsonValue()) as number;
}

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
