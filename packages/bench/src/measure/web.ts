import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Facts } from '../dataset/fill.ts';
import type { Options } from '../options.ts';
import { type Line, limited, median, type Section, times } from '../report/table.ts';
import { signInFully } from '../servers.ts';
import type { Pair } from './ask.ts';
import {
  type End,
  empty_tab,
  type Moments,
  newOwnBrowser,
  newPerson,
  openBrowser,
  refusePlainDrawing,
  timeTo,
  timeToOpen,
  timeToOpenFirst,
} from './browser.ts';
import { measureDashboardPage } from './dashboard-page.ts';
import { countedIn, weighPages } from './page-weight.ts';
import { threadTime, type Work, workOf } from './page-work.ts';
import { listQuestions } from './questions.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly session?: unknown;
  /** The end of the visit: on the hand-written page no application draws its rows again. */
  readonly last: End;
  readonly isPlainRefused?: true;
}

/** A warm cache saves either page less than its visits differ: by hand 82 and 90 ms, Sluis 162 and 159. */
const wanted_read = { cold: 3, warm: 2 };
const wanted_used = { cold: 4, warm: 3 };
const wanted_layout_ms = 50;
const wanted_kb = 300;
const wanted_open_ms = 60;
/** The time that drawing the rows plainly first must save to be worth its code (ADR 31). */
const wanted_gain_ms = 150;

/** Builds the web application if it is missing or older than its sources; `startSluis` serves it. */
export function buildWeb(): void {
  const script = fileURLToPath(new URL('../../../../scripts/build-web.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the web application could not be built');
}

/** The list screen of the largest merchant beside a hand-written page, in one browser. */
export async function measureWeb({ bare, sluis }: Pair, facts: Facts, options: Options): Promise<Section> {
  const [question] = listQuestions(facts.viewers.largest, facts.ends_at_ms);
  const query = (path: string): string => path.slice(path.indexOf('?'));
  const filters = new URLSearchParams(query(question?.sluis ?? ''));
  for (const name of ['_count', '_populate', '_sort']) filters.delete(name);
  const session = await signInFully(sluis, facts.viewers.largest);
  const browser = await openBrowser();
  try {
    const by_hand: Visit = { browser, url: `${bare.address}/${query(question?.bare ?? '')}`, last: 'read' };
    const ours: Visit = { browser, url: `${sluis.address}/transactions?${filters}`, session, last: 'drawn' };
    const at_once: Visit = { ...ours, isPlainRefused: true };
    const count = options.rounds * 3;
    const loaded = await loadedBy(ours);
    const cold = await inTurn([by_hand, ours, at_once], count, timeCold);
    const empty = await inTurn([by_hand, ours], count, (visit) => timeCold(visit, empty_tab));
    const warm = await inTurn([by_hand, ours, at_once], count, timeWarm);
    const openFirst = (page: Page) => timeToOpenFirst(page, ours.url);
    const opened_cold = await openingsOf(count, () => firstVisit(ours, openFirst));
    const opened_warm = await openingsOf(count, () => nextVisit(ours, openFirst));
    const work = await workIn(ours, count);
    const opening = await timeOpening(ours);
    const dashboard = await measureDashboardPage({
      address: sluis.address,
      count,
      list_by_hand_ms: await threadTimeOf(by_hand, count),
      newPerson: () => newPerson(browser, session),
    });
    return {
      title: 'Web',
      note: `Chromium, signed in as the largest merchant, a month's completed payments: milliseconds from the navigation, from a page of another site, until 25 rows are painted, beside a page that fetches the same list and draws a plain table; the median of ${count} visits in turn. Times of the processor are those of the page's main thread until the application has drawn the rows. The pages by hand start no application and draw no menu, filters or panels, so that a warm cache or a dashboard cannot be as cheap as theirs.`,
      lines: [
        ...weighPages(loaded),
        compared('on screen', 'cold cache', cold, 'read', wanted_read.cold),
        compared('on screen', 'warm cache', warm, 'read', wanted_read.warm),
        compared('on screen', 'cold cache and from an empty tab', empty, 'read'),
        opened('cold cache', cold, opened_cold, wanted_used.cold),
        opened('warm cache', warm, opened_warm, wanted_used.warm),
        compared('drawn by the application', 'cold cache', cold, 'drawn'),
        compared('drawn by the application', 'warm cache', warm, 'drawn'),
        gained('cold cache', cold),
        gained('warm cache', warm),
        limited('styles and layout, ms of the processor', work.layout_ms, wanted_layout_ms),
        { what: 'scripts, ms of the processor', sluis: work.script_ms.toFixed(0) },
        { what: 'all of the main thread, ms of the processor', sluis: work.thread_ms.toFixed(0) },
        limited('received until the application has drawn the rows, KB', work.kb, wanted_kb),
        { what: 'received until nothing more comes, KB', sluis: work.kb_at_rest.toFixed(0) },
        opening,
        ...dashboard,
      ],
    };
  } finally {
    await browser.close();
  }
}

/** Visits in turn, so that other work of the machine affects all of them. */
async function inTurn(
  visits: readonly Visit[],
  count: number,
  time: (visit: Visit) => Promise<Moments>,
): Promise<Moments[]> {
  const found = visits.map((): Moments[] => []);
  for (let round = 0; round < count; round++)
    for (const [at, visit] of visits.entries()) found[at]?.push(await time(visit));
  return found.map(medianMoments);
}

const medianMoments = (found: readonly Moments[]): Moments => ({
  read: median(found.map(({ read }) => read)),
  drawn: median(found.map(({ drawn }) => drawn)),
});

async function firstVisit<T>(visit: Visit, go: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPerson(visit.browser, visit.session);
  try {
    if (visit.isPlainRefused) await refusePlainDrawing(context);
    return await go(await context.newPage());
  } finally {
    await context.close();
  }
}

const timeCold = (visit: Visit, from?: string): Promise<Moments> =>
  firstVisit(visit, (page) => timeTo(visit.last, page, visit.url, from));

const timeWarm = (visit: Visit): Promise<Moments> => nextVisit(visit, (page) => timeTo(visit.last, page, visit.url));

/** The fifth visit of the same user: Chromium caches the files from the first on, and compiled code from the third. */
async function nextVisit<T>({ url, session, last, isPlainRefused }: Visit, go: (page: Page) => Promise<T>): Promise<T> {
  const context = await newOwnBrowser(session);
  try {
    if (isPlainRefused) await refusePlainDrawing(context);
    for (let visit = 0; visit < 4; visit++) {
      const page = await context.newPage();
      await timeTo(last, page, url);
      await page.waitForLoadState('networkidle');
      await page.close();
    }
    return await go(await context.newPage());
  } finally {
    await context.close();
  }
}

type Openings = Awaited<ReturnType<typeof timeToOpenFirst>>;

/** When a row could be clicked, and when its panel was painted; a visit that opens none fails. */
async function openingsOf(count: number, visit: () => Promise<Openings>): Promise<Openings> {
  const found: Openings[] = [];
  for (let round = 0; round < count; round++) found.push(await visit());
  return { clicked: median(found.map(({ clicked }) => clicked)), open: median(found.map(({ open }) => open)) };
}

async function workIn(visit: Visit, count: number): Promise<Work> {
  const found: Work[] = [];
  for (let round = 0; round < count; round++) found.push(await firstVisit(visit, (page) => workOf(page, visit.url)));
  const of = (name: keyof Work): number => median(found.map((work) => work[name]));
  return {
    layout_ms: of('layout_ms'),
    script_ms: of('script_ms'),
    thread_ms: of('thread_ms'),
    kb: of('kb'),
    kb_at_rest: of('kb_at_rest'),
  };
}

/** The work of a page's main thread until its rows are drawn, in milliseconds of the processor. */
async function threadTimeOf(visit: Visit, count: number): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < count; round++)
    found.push(
      await firstVisit(visit, async (page) => {
        const taken = await threadTime(page);
        await timeTo(visit.last, page, visit.url);
        return taken();
      }),
    );
  return median(found);
}

/** The scripts and texts that a first visit loads until the application has drawn the rows. */
const loadedBy = (visit: Visit): Promise<string[]> =>
  firstVisit(visit, async (page) => {
    const names = new Set<string>();
    page.on('response', (response) => {
      const name = countedIn(new URL(response.url()).pathname);
      if (name) names.add(name);
    });
    await timeTo('drawn', page, visit.url);
    return [...names];
  });

async function timeOpening(visit: Visit): Promise<Line> {
  const taken_ms = await firstVisit(visit, async (page) => {
    await timeTo('drawn', page, visit.url);
    const taken: number[] = [];
    for (let row = 0; row < 10; row++) taken.push(await timeToOpen(page, row));
    return taken;
  });
  return limited(
    `opening an item from the list, ms (the first ${Math.round(taken_ms[0] ?? 0)})`,
    median(taken_ms),
    wanted_open_ms,
  );
}

/** When a row can be opened: clicked then, its panel appeared. The application may still be loading. */
function opened(how: string, [by_hand]: readonly Moments[], { clicked, open }: Openings, wanted: number): Line {
  const bare = by_hand?.read ?? Number.NaN;
  return {
    what: `rows that can be opened, ${how}, ms (the panel of one clicked then: after ${open.toFixed(0)})`,
    bare: bare.toFixed(0),
    sluis: clicked.toFixed(0),
    measure: times(clicked / bare),
    limit: `≤ ${wanted} ×`,
    passed: clicked / bare <= wanted,
  };
}

/** Ours beside the hand-written page, whose rows are complete when they can be read. */
function compared(what: string, how: string, [by_hand, ours]: readonly Moments[], end: End, wanted?: number): Line {
  const bare = by_hand?.read ?? Number.NaN;
  const sluis = ours?.[end] ?? Number.NaN;
  return {
    what: `rows ${what}, ${how}, ms`,
    bare: bare.toFixed(0),
    sluis: sluis.toFixed(0),
    measure: times(sluis / bare),
    ...(wanted !== undefined && { limit: `≤ ${wanted} ×`, passed: sluis / bare <= wanted }),
  };
}

/**
 * How much sooner rows can be read because they are drawn before the application has loaded, and drawn by it because
 * they are not.
 */
function gained(how: string, [, ours, at_once]: readonly Moments[]): Line {
  const { read = Number.NaN, drawn = Number.NaN } = at_once ?? {};
  const gain_ms = read - (ours?.read ?? Number.NaN);
  return {
    what: `rows drawn by the application alone, ${how}, ms (${((ours?.drawn ?? Number.NaN) - drawn).toFixed(0)} sooner)`,
    sluis: read.toFixed(0),
    measure: `+${gain_ms.toFixed(0)} ms`,
    limit: `≥ +${wanted_gain_ms} ms`,
    passed: gain_ms >= wanted_gain_ms,
  };
}
