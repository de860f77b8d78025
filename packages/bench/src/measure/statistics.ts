import { dateIn } from '@sluis/contract/base/time';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import type { Facts, Viewer } from '../dataset/fill.ts';
import { timezone } from '../dataset/sums.ts';
import type { Loader } from '../load/load.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, whole } from '../report/table.ts';
import { type Server, signIn, spentOnReads } from '../servers.ts';
import { askJson, bearer, type Pair } from './ask.ts';
import { measureDeltas } from './deltas.ts';
import type { Question } from './questions.ts';
import { type Case, measureRates } from './rates.ts';
import { tablesRead } from './scans.ts';
import { payments_per_s, withTraffic } from './traffic.ts';

const day_ms = 86_400_000;
const days = 28;
const ranges = 40;
const wanted_ratio = 0.5;
const currency = 'EUR';

const names = { provider: 'all merchants', largest: 'largest merchant', small: 'small merchant' } as const;
type Name = keyof typeof names;

/** The calls of a dashboard of payments, including the previous span of its figures and its line. */
const dashboard = [
  'transaction/aggregate/total',
  'transaction/aggregate/total?previous=true',
  'transaction/aggregate/stats',
  'transaction/aggregate/stats?previous=true',
  ...['status', 'payment_product', 'platform', 'browser'].map((field) => `transaction/aggregate?group_by=${field}`),
  'transaction/aggregate/lifecycle',
  'transaction/aggregate/location',
  'statistics/dayandtime?group_by=weekday',
];

/** Their paths, for the days since a date. */
export const dashboardSince = (from: string): string[] =>
  dashboard.map((path) => {
    const [call, own = ''] = path.split('?');
    return `/v1/${call}?${new URLSearchParams({ 'created_at>': from, currency_code: currency })}&${own}`;
  });

/**
 * The limit in milliseconds for all calls of a dashboard of 28 days; twice that for a year. Those of the
 * largest merchant took 23 ms with a million payments and 34 with five.
 */
const wanted_ms: Readonly<Record<Name, number>> = { provider: 150, largest: 40, small: 30 };

/** Statistics from kept sums, while payments arrive, and the cost of keeping them. */
export async function measureStatistics(
  url: string,
  pair: Pair,
  loader: Loader,
  { facts, options }: { readonly facts: Facts; readonly options: Options },
): Promise<Section> {
  const database = openDatabase(url, { statement_timeout_ms: 0 });
  try {
    const lines = await withTraffic(database, pair.sluis, facts, async () => [
      ...(await measureRates({ pair, loader, options }, await casesOf(pair, facts))),
      ...(await measureDashboards(pair.sluis, facts, options)),
      ...(await measureRows(pair.sluis, facts)),
    ]);
    lines.push(await scansLine(database, facts), ...(await measureDeltas(url, options)));
    return {
      title: 'Statistics',
      note: `While ${payments_per_s} payments come in each second. First, requests per second for the payments of each of ${days} days in a currency, beside a bare server that reads a table of sums by day, organisation and currency, which no server updates: the median of ${options.rounds} runs of ${options.seconds} s each, of ${ranges} ranges. Then milliseconds that the server spends, by its own metrics, on the ${dashboard.length} calls of the dashboard of payments, one after another, up to today: the mean of ${passes} passes; and what its client waits for all of them, the median, which has the client’s own work and the time that a call waits for a busy server before it is taken up. Last, what is read from rows: how long a client waits for one answer, the median of three. The database aborts a read of 10,000 ms, which is the limit for a filtered year.`,
      lines,
    };
  } finally {
    await database.close();
  }
}

async function casesOf(pair: Pair, { viewers, ends_at_ms }: Facts): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [name, what] of Object.entries(names) as [Name, string][]) {
    const token = await signIn(pair.sluis, viewers[name]);
    const questions = daysQuestions(viewers[name], ends_at_ms);
    for (const question of questions) await checkSameDays(pair, question, token);
    cases.push({ what: `${days} days, ${what}`, token, questions, wanted: wanted_ratio });
  }
  return cases;
}

/** Ranges of a number of days, each a day earlier; none has the last day, on which payments arrive. */
function daysQuestions({ organisations }: Viewer, ends_at_ms: number): Question[] {
  const dateAt = (ago: number): string => dateIn(timezone, new Date(ends_at_ms - ago * day_ms));
  return Array.from({ length: ranges }, (_, index) => {
    const [from, until] = [dateAt(index + days), dateAt(index + 1)];
    const bare = new URLSearchParams([
      ...organisations.map((organisation): [string, string] => ['organisation', organisation]),
      ['currency', currency],
      ['from', from],
      ['until', until],
    ]);
    const sluis = new URLSearchParams({ 'created_at>': from, 'created_at<': until, currency_code: currency });
    return { bare: `/days?${bare}`, sluis: `/v1/transaction/aggregate/stats?${sluis}` };
  });
}

/** Throws if the servers return different days. Sluis includes days without payments, too. */
async function checkSameDays({ bare, sluis }: Pair, question: Question, token: string): Promise<void> {
  type Days = { readonly period: string; readonly count: number; readonly volume: number }[];
  const theirs = (await askJson(bare.address, question.bare)).items as Days;
  const answer = await askJson(sluis.address, question.sluis, bearer(token));
  const ours = (answer.items as Days).filter(({ count }) => count > 0);
  const text = (items: Days): string =>
    items.map(({ period, count, volume }) => `${period} ${count} ${volume}`).join('\n');
  if (text(theirs) !== text(ours) || answer.from_rows)
    throw new Error(`The servers respond differently to ${question.sluis}:\n${text(theirs)}\nSluis\n${text(ours)}`);
}

const passes = 21;

async function measureDashboards(sluis: Server, { viewers }: Facts, { rounds }: Options): Promise<Line[]> {
  const lines: Line[] = [];
  for (const asked_days of [days, 365])
    for (const [name, what] of Object.entries(names) as [Name, string][]) {
      const headers = bearer(await signIn(sluis, viewers[name]));
      const from = dateIn(timezone, new Date(Date.now() - (asked_days - 1) * day_ms));
      const askAll = async (): Promise<number> => {
        const started_ms = performance.now();
        for (const path of dashboardSince(from)) await askJson(sluis.address, path, headers);
        return performance.now() - started_ms;
      };
      // The first ones fill caches.
      await repeat(rounds, askAll);
      const before = await spentOnDashboard(sluis);
      const seen_ms = median(await repeat(passes, askAll));
      const spent_ms = ((await spentOnDashboard(sluis)) - before) / passes;
      const wanted = wanted_ms[name] * (asked_days === days ? 1 : 2);
      lines.push({
        what: `dashboard of ${asked_days} days, ${what}, ms of the server`,
        sluis: whole(spent_ms),
        limit: `≤ ${wanted}`,
        passed: spent_ms <= wanted,
      });
      lines.push({ what: `dashboard of ${asked_days} days, ${what}, ms for its client`, sluis: whole(seen_ms) });
    }
  return lines;
}

interface FromRows {
  readonly what: string;
  readonly viewer: Name;
  readonly path: string;
  readonly of_days: number;
  readonly filters: Readonly<Record<string, string>>;
  readonly most_ms: number;
}

/** When the database aborts an expensive read: a year of five million payments is near it. */
const aborted_ms = 10_000;

/** Statistics that are read from rows: there are no sums of customers by time, nor of filtered payments. */
const from_rows: readonly FromRows[] = [
  ...[92, 365].map((of_days) => ({
    what: `ten best customers of ${of_days} days, largest merchant`,
    viewer: 'largest' as const,
    path: 'customer/aggregate/best',
    of_days,
    filters: {},
    most_ms: of_days === 92 ? 400 : 1000,
  })),
  ...[90, 365].map((of_days) => ({
    what: `payments from one country by browser, ${of_days} days, all merchants`,
    viewer: 'provider' as const,
    path: 'transaction/aggregate',
    of_days,
    filters: { group_by: 'browser', country_code: 'NL' },
    most_ms: of_days === 90 ? 5000 : aborted_ms,
  })),
];

/** Milliseconds until the response, for three ranges that end a day apart: a response is cached for a while. */
async function measureRows(sluis: Server, { viewers, ends_at_ms }: Facts): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, viewer, path, of_days, filters, most_ms } of from_rows) {
    const headers = bearer(await signIn(sluis, viewers[viewer]));
    const times: number[] = [];
    for (const ago of [1, 2, 3]) {
      const [from, until] = [ago + of_days - 1, ago].map((at) =>
        dateIn(timezone, new Date(ends_at_ms - at * day_ms)),
      ) as [string, string];
      const query = new URLSearchParams({
        ...filters,
        'created_at>': from,
        'created_at<': until,
        currency_code: currency,
      });
      const started_ms = performance.now();
      await askJson(sluis.address, `/v1/${path}?${query}`, headers);
      times.push(performance.now() - started_ms);
    }
    const ms = median(times);
    lines.push({ what: `${what}, ms`, sluis: whole(ms), limit: `≤ ${most_ms}`, passed: ms <= most_ms });
  }
  return lines;
}

async function repeat<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < count; at++) done.push(await work());
  return done;
}

const routes = new Set(dashboard.map((path) => `/v1/${path.replace(/\?.*/, '')}`));

/** The time that the server has spent on calls of the dashboard so far, which no other part makes. */
async function spentOnDashboard(sluis: Server): Promise<number> {
  const spent = [...(await spentOnReads(sluis))].filter(([route]) => routes.has(route));
  if (spent.length !== routes.size) throw new Error('not every call of the dashboard is in the metrics');
  return spent.reduce((sum, [, ms]) => sum + ms, 0);
}

/** From the plans of the statements themselves, which are run again. */
async function scansLine(database: Database, { viewers }: Facts): Promise<Line> {
  const from = dateIn(timezone, new Date(Date.now() - 364 * day_ms));
  const paths = dashboard.map((path) => {
    const query = new URLSearchParams({ 'created_at>': from, currency_code: currency });
    return `/v1/${path}${path.includes('?') ? '&' : '?'}${query}`;
  });
  const read = await tablesRead(database.url, viewers.provider, paths);
  const scans = read.filter((table) => table === 'transaction').length;
  return {
    what: 'scans of payments by the plans of these calls, all merchants',
    sluis: whole(scans),
    limit: '0',
    passed: scans === 0 && read.length > 0,
  };
}
