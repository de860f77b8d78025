import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, times } from '../report/table.ts';
import { signInFully } from '../servers.ts';
import type { Pair } from './ask.ts';
import { empty_tab, newOwnBrowser, newPerson, openBrowser, timeToOpen, timeToRows, timeToUse } from './browser.ts';
import { weighPages } from './page-weight.ts';
import { listQuestions } from './questions.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly session?: unknown;
}

const wanted_cold = 3;
const wanted_warm = 1.5;
const wanted_open_ms = 100;

/** Builds the web application where it is missing or older than its sources; `startSluis` serves it. */
export function buildWeb(): void {
  const script = fileURLToPath(new URL('../../../../scripts/build-web.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the web application could not be built');
}

/** The list screen of the largest merchant beside a page written by hand, in one browser. */
export async function measureWeb({ bare, sluis }: Pair, facts: Facts, options: Options): Promise<Section> {
  const [question] = listQuestions(facts.viewers.largest, facts.ends_at_ms);
  const query = (path: string): string => path.slice(path.indexOf('?'));
  const filters = new URLSearchParams(query(question?.sluis ?? ''));
  for (const name of ['_count', '_populate', '_sort']) filters.delete(name);
  const session = await signInFully(sluis, facts.viewers.largest);
  const browser = await openBrowser();
  try {
    const by_hand: Visit = { browser, url: `${bare.address}/${query(question?.bare ?? '')}` };
    const ours: Visit = { browser, url: `${sluis.address}/transactions?${filters}`, session };
    const loaded = await scriptsOf(ours);
    const cold = await inTurn(by_hand, ours, options.rounds * 3, timeCold);
    const empty = await inTurn(by_hand, ours, options.rounds * 3, (visit) => timeCold(visit, empty_tab));
    const warm = await inTurn(by_hand, ours, options.rounds * 3, timeWarm);
    const usable = await medianOf(options.rounds * 3, () => timeUsable(ours));
    const opening = await timeOpening(ours);
    return {
      title: 'Web',
      note: `Chromium, signed in as the largest merchant, a month's completed payments: milliseconds from the navigation, from a page of another site, until 25 rows are painted, beside a page that fetches the same list and draws a plain table; the median of ${options.rounds * 3} visits in turn.`,
      lines: [
        ...weighPages(loaded),
        compared('cold cache', cold, wanted_cold),
        compared('warm cache', warm, wanted_warm),
        compared('cold cache and from an empty tab', empty),
        { what: 'rows that can be opened, cold cache, ms', sluis: usable.toFixed(0) },
        opening,
      ],
    };
  } finally {
    await browser.close();
  }
}

interface Times {
  readonly by_hand: number;
  readonly ours: number;
}

async function inTurn(
  by_hand: Visit,
  ours: Visit,
  count: number,
  time: (visit: Visit) => Promise<number>,
): Promise<Times> {
  const found = { by_hand: [] as number[], ours: [] as number[] };
  for (let round = 0; round < count; round++) {
    found.by_hand.push(await time(by_hand));
    found.ours.push(await time(ours));
  }
  return { by_hand: median(found.by_hand), ours: median(found.ours) };
}

async function firstVisit<T>({ browser, session }: Visit, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPerson(browser, session);
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

const timeCold = (visit: Visit, from?: string): Promise<number> =>
  firstVisit(visit, (page) => timeToRows(page, visit.url, from));

const timeUsable = (visit: Visit): Promise<number> => firstVisit(visit, (page) => timeToUse(page, visit.url));

async function medianOf(count: number, time: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < count; round++) found.push(await time());
  return median(found);
}

/** The fifth visit of the same person: Chromium keeps the files from the first on, and compiled code from the third. */
async function timeWarm({ url, session }: Visit): Promise<number> {
  const context = await newOwnBrowser(session);
  try {
    for (let visit = 0; visit < 4; visit++) {
      const page = await context.newPage();
      await timeToRows(page, url);
      await page.waitForLoadState('networkidle');
      await page.close();
    }
    return await timeToRows(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** The names of the scripts that a first visit loads until the rows can be used. */
const scriptsOf = (visit: Visit): Promise<string[]> =>
  firstVisit(visit, async (page) => {
    const names = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) names.add(basename(pathname));
    });
    await timeToUse(page, visit.url);
    return [...names];
  });

async function timeOpening(visit: Visit): Promise<Line> {
  const taken_ms = await firstVisit(visit, async (page) => {
    await timeToUse(page, visit.url);
    const taken: number[] = [];
    for (let row = 0; row < 10; row++) taken.push(await timeToOpen(page, row));
    return taken;
  });
  const ms = median(taken_ms);
  return {
    what: `opening an item from the list, ms (the first ${Math.round(taken_ms[0] ?? 0)})`,
    sluis: ms.toFixed(0),
    limit: `< ${wanted_open_ms}`,
    passed: ms < wanted_open_ms,
  };
}

const compared = (what: string, { by_hand, ours }: Times, wanted?: number): Line => ({
  what: `rows on screen, ${what}, ms`,
  bare: by_hand.toFixed(0),
  sluis: ours.toFixed(0),
  measure: times(ours / by_hand),
  ...(wanted !== undefined && { limit: `≤ ${wanted} ×`, passed: ours / by_hand <= wanted }),
});
