import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { bare_dashboard } from '../bare/dashboard.ts';
import { type Line, limited, median, times } from '../report/table.ts';
import { elsewhere } from './browser.ts';
import { threadTime } from './page-work.ts';

/** The visits of the measurements of a dashboard. */
export interface DashboardVisits {
  readonly count: number;
  readonly address: string;
  /** Processor time of the hand-written list, in milliseconds. */
  readonly list_by_hand_ms: number;
  newPerson(): Promise<BrowserContext>;
}

const asked = '/dashboards/transactions?range=last-28-days';
const cards = 8;
const wanted_ms = { cold: 1000, within: 500, redrawn: 200 };
/** The application starts, and draws menus, filters and tables beside the cards; the page by hand draws the cards alone. */
const wanted_work = 8;

/** Reports on the console each time that all cards of a dashboard have been drawn after one of them waited. */
const noteCards = (count: number): void => {
  const isComplete = (): boolean =>
    document.querySelectorAll('main h2').length >= count &&
    document.querySelector('main [aria-busy="true"], main [role="status"] > *') === null;
  const lastAnswer = (): number =>
    Math.max(
      0,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/v1/'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    );
  let was = false;
  const watch = new MutationObserver(() => {
    const is = isComplete();
    if (is && !was)
      requestAnimationFrame(() =>
        setTimeout(() => console.debug(`dashboard complete at ${performance.now()} after ${lastAnswer()}`)),
      );
    was = is;
  });
  watch.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
};

interface Complete {
  readonly at_ms: number;
  readonly answered_ms: number;
}

async function nextComplete(page: Page): Promise<Complete> {
  const predicate = (message: ConsoleMessage): boolean => message.text().startsWith('dashboard complete');
  const said = (await page.waitForEvent('console', { predicate, timeout: 20_000 })).text();
  const [, at = '', answered = ''] = /at ([\d.]+) after ([\d.]+)/.exec(said) ?? [];
  return { at_ms: Number(at), answered_ms: Number(answered) };
}

async function visit<T>({ newPerson }: DashboardVisits, go: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPerson();
  try {
    await context.addInitScript(noteCards, cards);
    return await go(await context.newPage());
  } finally {
    await context.close();
  }
}

async function coldVisit(page: Page, address: string): Promise<Complete & { readonly work_ms: number }> {
  const taken = await threadTime(page);
  await page.goto(elsewhere);
  const [complete] = await Promise.all([nextComplete(page), page.goto(`${address}${asked}`, { waitUntil: 'commit' })]);
  return { ...complete, work_ms: await taken() };
}

/** The same cards on a hand-written page, at the same address, from the same calls: its processor time. */
async function visitByHand(page: Page, address: string): Promise<number> {
  const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);
  const url = `${address}/by-hand?${new URLSearchParams({ 'created_at>': from, currency_code: 'EUR' })}`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: bare_dashboard }));
  const taken = await threadTime(page);
  await page.goto(elsewhere);
  await Promise.all([nextComplete(page), page.goto(url, { waitUntil: 'commit' })]);
  return taken();
}

/** From the list of payments, as a link within the application; the page's idle prefetches have arrived. */
async function visitWithin(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/transactions`);
  await page.waitForSelector('tbody tr a[data-row]');
  await page.waitForLoadState('networkidle');
  const [complete, left_ms] = await Promise.all([
    nextComplete(page),
    page.evaluate((to) => {
      const now = performance.now();
      // The menu opens today's, which is empty when the data is older than today.
      history.pushState(null, '', to);
      return now;
    }, asked),
  ]);
  return complete.at_ms - left_ms;
}

/** Milliseconds from the last response until all cards show another range. */
async function redraw(page: Page, address: string): Promise<number> {
  await coldVisit(page, address);
  await page.getByRole('button', { name: /^Date range/ }).click();
  const [complete] = await Promise.all([nextComplete(page), page.getByText('Last 90 days').click()]);
  return complete.at_ms - complete.answered_ms;
}

/** The dashboard of payments of 28 days, all cards drawn. */
export async function measureDashboardPage(visits: DashboardVisits): Promise<Line[]> {
  const { address, list_by_hand_ms, count } = visits;
  const by_hand: number[] = [];
  const cold: Awaited<ReturnType<typeof coldVisit>>[] = [];
  const within: number[] = [];
  const redrawn: number[] = [];
  for (let round = 0; round < count; round++) {
    by_hand.push(await visit(visits, (page) => visitByHand(page, address)));
    cold.push(await visit(visits, (page) => coldVisit(page, address)));
    within.push(await visit(visits, (page) => visitWithin(page, address)));
    redrawn.push(await visit(visits, (page) => redraw(page, address)));
  }
  const work_ms = median(cold.map((each) => each.work_ms));
  const by_hand_ms = median(by_hand);
  return [
    limited('dashboard of payments complete, cold cache, ms', median(cold.map(({ at_ms }) => at_ms)), wanted_ms.cold),
    limited('dashboard of payments complete, opened from the list, ms', median(within), wanted_ms.within),
    limited('another range redrawn after its last answer, ms', median(redrawn), wanted_ms.redrawn),
    {
      what: 'dashboard of payments, ms of the processor beside the same cards by hand',
      bare: by_hand_ms.toFixed(0),
      sluis: work_ms.toFixed(0),
      measure: times(work_ms / by_hand_ms),
      limit: `≤ ${wanted_work} ×`,
      passed: work_ms / by_hand_ms <= wanted_work,
    },
    {
      what: 'dashboard of payments, ms of the processor beside the list by hand',
      bare: list_by_hand_ms.toFixed(0),
      sluis: work_ms.toFixed(0),
      measure: times(work_ms / list_by_hand_ms),
    },
  ];
}
