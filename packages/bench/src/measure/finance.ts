import { dateIn } from '@sluis/contract/base/time';
import { instantOf } from '@sluis/contract/finance/accounting-day';
import { addDays, addMonths } from '@sluis/contract/finance/calendar';
import { makeNextRun } from '@sluis/server/modules/finance/sap/sap-run.commands';
import { advanceProfile } from '@sluis/server/modules/finance/settling/advance.commands';
import { assignEvents } from '@sluis/server/modules/finance/settling/assign.commands';
import { previewDraft } from '@sluis/server/modules/finance/settling/preview.queries';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import { makeEvents } from '../dataset/finance-events.ts';
import {
  type Finance,
  financeAt,
  makeFinanceTeam,
  makeProvider,
  openFinanceShops,
  type Shop,
} from '../dataset/finance-shop.ts';
import { providerOf, withDatabase } from '../dataset/own-database.ts';
import type { Options } from '../options.ts';
import { type Line, median, type Section, times, whole } from '../report/table.ts';
import { type Server, startSluis } from '../servers.ts';
import { secondsOf } from './timed.ts';

const wanted = { million_s: 60, sap_s: 30 };
const zone = 'Europe/Amsterdam';
const asked_times = 20;
/** As in production. */
const statement_timeout_ms = 15_000;

const seconds = (value: number): string => `${value.toFixed(1)} s`;

export const figure = async ({ pool }: Database, text: string, values: unknown[] = []): Promise<number> =>
  Number((await pool.query(`select (${text}) as figure`, values)).rows[0].figure);

const journal_bytes = `pg_total_relation_size('journalentry') + pg_total_relation_size('posting')`;

/** How many rows per second the two tables take from a plain statement, with their indexes. */
async function bareEntriesPerSecond(database: Database, { settling }: Shop): Promise<number> {
  const { pool } = database;
  await pool.query(
    'create table bare_entry (like journalentry including all); create table bare_posting (like posting including all)',
  );
  const entries = await figure(database, 'select count(*) from journalentry where settlement_profile = $1', [settling]);
  const s = await secondsOf(async () => {
    await pool.query('insert into bare_entry select * from journalentry where settlement_profile = $1', [settling]);
    await pool.query(
      `insert into bare_posting select p.* from posting p join journalentry e on e.id = p.entry
         and e.organisation = p.organisation where e.settlement_profile = $1`,
      [settling],
    );
  });
  await pool.query('drop table bare_entry, bare_posting');
  return entries / s;
}

async function assignAll(database: Database, now: string): Promise<void> {
  while ((await assignEvents(database, now)) > 0);
}

interface Case {
  readonly what: string;
  readonly shop: Shop;
  readonly wanted: { readonly postings: number; readonly entry_bytes: number; readonly posted_per_s: number };
}

const settledOf = ({ settling: profile, organisation }: Shop) => ({ profile, organisation });

/** Makes and posts the events of a merchant. */
async function post(database: Database, shop: Shop, count: number, now: string) {
  await makeEvents(database.pool, shop, count, now);
  await database.pool.query('analyze transaction, financeevent');
  const assigned_s = await secondsOf(() => assignAll(database, now));
  const before = await figure(database, journal_bytes);
  // The jobs of the server may be posting them already.
  const left = () =>
    figure(database, `select count(*) from financeevent where organisation = $1 and state <> 'POSTED'`, [
      shop.organisation,
    ]);
  const posted_s = await secondsOf(async () => {
    do await advanceProfile(database, settledOf(shop), now);
    while ((await left()) > 0);
  });
  return { assigned_s, posted_s, grown_bytes: (await figure(database, journal_bytes)) - before };
}

/** Closes the settlement of a merchant the next day. */
export async function close(database: Database, shop: Shop, now: string) {
  await database.pool.query('analyze journalentry, posting');
  const find = `select id, status from settlement where settlement_profile = $1 and organisation = $2`;
  const { rows } = await database.pool.query(find, [shop.settling, shop.organisation]);
  const settlement = String(rows[0].id);
  const tomorrow = addDays(dateIn(zone, new Date(now)), 1);
  const closed_s = await secondsOf(() => advanceProfile(database, settledOf(shop), instantOf(zone, tomorrow, '00:01')));
  const after = await database.pool.query(find, [shop.settling, shop.organisation]);
  const status = after.rows.find(({ id }) => id === settlement)?.status;
  if (status !== 'CLOSED') throw new Error(`the settlement is ${status}`);
  return { settlement, closed_s };
}

/** Posts payments of a new merchant with interchange++, below the provider of a database. */
export async function postOfNewMerchant(database: Database, server: Server, count: number) {
  const root = await providerOf(database);
  const finance = financeAt(server, await makeFinanceTeam(database, root));
  const { exact: shop } = await openFinanceShops(database, finance, root, dateIn(zone, new Date()));
  const now = new Date().toISOString();
  const { posted_s } = await post(database, shop, count, now);
  return { shop, now, posted_s };
}

/** Posts the events of a merchant, and closes their settlement the next day. */
async function measureShop(database: Database, { what, shop, wanted: of_case }: Case, count: number, now: string) {
  const { assigned_s, posted_s, grown_bytes } = await post(database, shop, count, now);
  const of_profile = 'from journalentry where settlement_profile = $1';
  const entries = await figure(database, `select count(*) ${of_profile} and kind = 'PAYMENT'`, [shop.settling]);
  if (entries !== count) throw new Error(`${entries} of ${count} events were posted`);
  const entry_bytes = grown_bytes / entries;
  const most = await figure(
    database,
    `select max(count) from (select count(*) from posting where organisation = $1 group by entry) as each`,
    [shop.organisation],
  );
  const bare = await bareEntriesPerSecond(database, shop);
  const { settlement, closed_s } = await close(database, shop, now);
  const per_s = count / posted_s;
  const million_s = (closed_s * 1_000_000) / count;
  const lines: Line[] = [
    { what: `${what}: events per second that find their settlement profile`, sluis: whole(count / assigned_s) },
    {
      what: `${what}: events posted per second; in the first column the same rows inserted by one statement`,
      bare: whole(bare),
      sluis: whole(per_s),
      measure: times(per_s / bare),
      limit: `≥ ${whole(of_case.posted_per_s)}`,
      passed: per_s >= of_case.posted_per_s,
    },
    {
      what: `${what}: most postings of an entry`,
      sluis: whole(most),
      limit: `≤ ${of_case.postings}`,
      passed: most <= of_case.postings,
    },
    {
      what: `${what}: bytes per entry with its postings and all indexes`,
      sluis: whole(entry_bytes),
      limit: `≤ ${whole(of_case.entry_bytes)}`,
      passed: entry_bytes <= of_case.entry_bytes,
    },
    {
      what: `${what}: closing a settlement with ${whole(count)} entries; the result is for 1,000,000`,
      sluis: seconds(closed_s),
      measure: seconds(million_s),
      limit: `≤ ${wanted.million_s} s`,
      passed: million_s <= wanted.million_s,
    },
  ];
  for (const line of lines) console.log(`${line.what}: ${line.sluis}`);
  return { lines, settlement };
}

async function msOf(finance: Finance, path: string): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < asked_times; time++) all.push((await secondsOf(() => finance.get(path))) * 1000);
  return median(all);
}

async function measureReading(
  database: Database,
  finance: Finance,
  settlement: string,
  today: string,
): Promise<Line[]> {
  const pages = {
    'the first page of the payments of a settlement': `transaction?settlement=${settlement}&created_at>=2020-01-01T00:00:00Z&_limit=25`,
    'margins of a day': `psp/statistics/finance?created_at>=${today}&created_at<=${today}`,
  };
  const lines: Line[] = [];
  for (const [what, path] of Object.entries(pages))
    lines.push({ what, sluis: `${(await msOf(finance, path)).toFixed(1)} ms` });
  const { rows } = await database.pool.query<{ day: string }>('select min(day)::text as day from bookingday');
  if (rows[0]?.day !== today) throw new Error(`the first day is ${rows[0]?.day}`);
  const sap_s = await secondsOf(() => makeNextRun(database, instantOf(zone, addDays(today, 1), '12:00')));
  return [
    ...lines,
    {
      what: 'the file of a day for SAP',
      sluis: seconds(sap_s),
      limit: `≤ ${wanted.sap_s} s`,
      passed: sap_s <= wanted.sap_s,
    },
  ];
}

/** Pricing, posting, closing and reading, by the functions of the product. */
export const measureFinance = (
  server_url: string,
  { events, port }: Pick<Options, 'events' | 'port'>,
): Promise<Section> =>
  withDatabase(server_url, 'sluis_bench_finance', async (url) => {
    const database = openDatabase(url, { statement_timeout_ms });
    const { root, secret } = await makeProvider(database);
    const server = await startSluis(url, port, { SLUIS_ROLE: 'api' });
    try {
      const finance = financeAt(server, secret);
      const now = new Date().toISOString();
      const today = dateIn(zone, new Date(now));
      const shops = await openFinanceShops(database, finance, root, today);
      const count = Math.ceil(events / 2);
      const later = new Date().toISOString();
      const plain = await measureShop(
        database,
        { what: 'blended', shop: shops.plain, wanted: { postings: 2, entry_bytes: 2000, posted_per_s: 5000 } },
        count,
        later,
      );
      const exact = await measureShop(
        database,
        {
          what: 'interchange++ with reserve',
          shop: shops.exact,
          wanted: { postings: 6, entry_bytes: 4000, posted_per_s: 4000 },
        },
        count,
        later,
      );
      const reading = await measureReading(database, finance, exact.settlement, today);
      const edition = await database.kysely
        .selectFrom('schemeedition')
        .select(['lines', 'minimums'])
        .where('scheme', '=', shops.cost_scheme)
        .executeTakeFirstOrThrow();
      const draft = { type: 'cost', scheme: shops.cost_scheme, ...edition } as const;
      // Of the month of the events, as if it were the next one.
      const next = instantOf(zone, addMonths(`${today.slice(0, 7)}-01`, 1), '12:00');
      const preview_s = await secondsOf(() => previewDraft(database.kysely, draft, next));
      const million_s = (preview_s * 1_000_000) / events;
      return {
        title: 'Finance',
        note: `${whole(events)} payments in one process, half of a merchant with one price per payment and half with interchange, scheme fee, markup and a fee with VAT, cost, reserve and a partner. Events are as the completion of payments writes them; prices are published through the API. An entry names ten other items by ids of 31 bytes, has six indexes, and keeps each component of its price; a posting names its entry, its two accounts and its organisation. 1,000 bytes would need other keys. Each event also changes its own state and, in a row with 26 indexes, the settlement of its payment.`,
        lines: [
          ...plain.lines,
          ...exact.lines,
          ...reading,
          {
            what: `comparing a draft with last month, of ${whole(events)} events; the result is for 1,000,000`,
            sluis: seconds(preview_s),
            measure: seconds(million_s),
            limit: `≤ ${wanted.million_s} s`,
            passed: million_s <= wanted.million_s,
          },
        ],
      };
    } finally {
      await server.stop();
      await database.close();
    }
  });
