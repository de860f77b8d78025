import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '@sluis/server/platform/database/database';
import type { Facts } from '../dataset/fill.ts';
import { type LoadShop, makeLoadShop } from '../dataset/load-shop.ts';
import { withDatabase } from '../dataset/own-database.ts';
import type { Ledgers, Target } from '../load/callers.ts';
import { compareLedger, type Differences } from '../load/ledger.ts';
import { type OpenLoader, startOpenLoader } from '../load/load.ts';
import { type KindName, kind_names, mix } from '../load/mix.ts';
import { knee_at, kneeOf, type Sample, type Summary, servedShare, summarise } from '../load/samples.ts';
import { dayOf, type Stretch, secondsOf } from '../load/schedule.ts';
import type { Options } from '../options.ts';
import { type Line, type Section, times, whole } from '../report/table.ts';
import { startSluis } from '../servers.ts';
import { targetOf } from './load-target.ts';

/** Offered requests per second. */
const first_per_s = 20;
const rise = 1.5;
const steps_max = 14;
/** Steps after the knee, which show what an overloaded server does. */
const steps_beyond = 2;
const step_seconds = 8;
/** The first step, which the others are compared with, is longer: it has the fewest arrivals. */
const first_times = 3;
const hour_seconds = 2;
const warm_per_s = 10;
const outstanding_max = 400;
/** The usual day has a tenth of the rates of Black Friday. */
const black_friday = 10;
const wanted = { p99_times: knee_at.p99_times, payments_lost_percent: 1 };

type Samples = readonly Sample<KindName>[];
const payment_kinds = kind_names.filter((name) => 'is_payment' in mix[name]);
const isPayment = ({ kind }: Sample<KindName>): boolean => payment_kinds.includes(kind);
const ofKind = (samples: Samples, kind: KindName): Summary => summarise(samples.filter((each) => each.kind === kind));

interface Ran {
  readonly per_s: number;
  readonly seconds: number;
  readonly samples: Samples;
}

/** One server under a load whose arrivals wait for no answer, on a copy of the data. */
export const measureLoad = (server_url: string, facts: Facts, options: Options): Promise<Section> => {
  const data = server_url.replace(/^.*\//, '');
  return withDatabase(server_url, 'sluis_bench_load', (url) => measureOn(url, facts, options), data);
};

async function measureOn(url: string, facts: Facts, options: Options): Promise<Section> {
  const database = openDatabase(url, { statement_timeout_ms: 0 });
  const loader = startOpenLoader();
  try {
    const shop = await makeLoadShop(database);
    const server = await startSluis(url, options.port + 2, {
      TRUSTED_PROXIES: '127.0.0.1',
      CARD_TRIES_MAX: '1000000',
    });
    try {
      const run = await startRuns(loader, await targetOf(server, shop, facts));
      await run([{ seconds: step_seconds * options.seconds, per_s: warm_per_s }]);
      const steps = await rising(run, step_seconds * options.seconds);
      const knee = kneeOf(steps.map(asStep));
      const peak_per_s = steps[knee === undefined ? steps.length - 1 : Math.max(0, knee - 1)]?.per_s ?? first_per_s;
      const day = (rate: number) => run(dayOf(rate, hour_seconds * options.seconds));
      const usual = await day(peak_per_s / black_friday);
      const busy = await day(peak_per_s);
      await settle(database, shop);
      return {
        title: 'Open load',
        note: noteOf(options, peak_per_s),
        lines: [
          ...kneeLines(steps, knee),
          ...steps.flatMap((step) => stepLines(step, steps[0] as Ran)),
          ...dayLines(usual, busy, hour_seconds * options.seconds),
          ...(await ledgerLines(database, shop, run.ledgers())),
        ],
      };
    } finally {
      await server.stop();
    }
  } finally {
    loader.stop();
    await database.close();
  }
}

interface Runs {
  (stretches: readonly Stretch[]): Promise<Ran>;
  /** What callers know since the first run. */
  ledgers(): Ledgers;
}

async function startRuns(loader: OpenLoader, target: Target): Promise<Runs> {
  let seed = 1;
  let ledgers: Ledgers | undefined;
  const run = async (stretches: readonly Stretch[]): Promise<Ran> => {
    const loaded = await loader.run({ target, stretches, seed: seed++, outstanding_max });
    ledgers = loaded.ledgers;
    const per_s = Math.max(...stretches.map((each) => each.per_s));
    const ran = { per_s, seconds: secondsOf(stretches), samples: loaded.samples };
    const all = summarise(ran.samples);
    console.log(
      `${per_s.toFixed(0)} per second: ${all.count} requests, ${times4(all)} ms, ${all.refused} refused, ${all.failed} failed, ${all.unsent} not sent`,
    );
    return ran;
  };
  return Object.assign(run, {
    ledgers: (): Ledgers => {
      if (!ledgers) throw new Error('nothing has run');
      return ledgers;
    },
  });
}

/** Raises the load until two steps after the knee. */
async function rising(run: Runs, seconds: number): Promise<Ran[]> {
  const steps: Ran[] = [];
  for (let per_s = first_per_s; steps.length < steps_max; per_s *= rise) {
    steps.push(await run([{ seconds: steps.length === 0 ? first_times * seconds : seconds, per_s }]));
    const knee = kneeOf(steps.map(asStep));
    if (knee !== undefined && steps.length > knee + steps_beyond) break;
  }
  return steps;
}

const asStep = ({ samples, seconds }: Ran) => ({
  p99_ms: payment_kinds.map((kind) => ofKind(samples, kind).p99),
  served: servedShare(samples, seconds),
});

/** The share of requests that were refused, failed or not sent, in percent. */
function lostPercent(samples: Samples): number {
  const { refused, failed, unsent, count } = summarise(samples);
  return ((refused + failed + unsent) / Math.max(1, count)) * 100;
}

const times4 = ({ p50, p95, p99, max }: Summary): string =>
  Number.isNaN(max) ? '' : [p50, p95, p99, max].map(whole).join(' / ');
/** The p99 beside another; nothing where there were no answers. */
const beside = (summary: Summary, other: Summary): Pick<Line, 'measure'> => {
  const ratio = summary.p99 / other.p99;
  return Number.isNaN(ratio) ? {} : { measure: times(ratio) };
};
const percent = (value: number): string => `${value.toFixed(1)} %`;

const noteOf = ({ seconds }: Options, peak_per_s: number): string =>
  `Requests arrive when they are due (Poisson), whatever has become of those before, and their time begins then: p50 / p95 / p99 / max in milliseconds, in the first column those of the first step. At most ${outstanding_max} are under way; what is due meanwhile waits, and counts. ${kind_names.map((name) => `${mix[name].what} ${mix[name].weight} %`).join(', ')}; one in twenty recorded payments is sent twice at the same time with one key. A step takes ${step_seconds * seconds} s, the first ${first_times} times as long, and offers ${rise} times as much as the one before. The knee is the first step at which the p99 of a kind of payments exceeds ${knee_at.p99_times} times that of the first step, or of all requests fewer than ${knee_at.served * 100} % are served in time. A day has the shape of web shops’ days, an hour of it takes ${hour_seconds * seconds} s; Black Friday’s busiest hour offers ${whole(peak_per_s)} per second, the step before the knee, and the usual day a tenth of that. Then all acknowledged payments and refunds are compared with the database. Sluis with its jobs, PostgreSQL and the callers share the cores.`;

/** The limit of payments that were refused, failed or not sent. */
const atMost = (lost: number): Pick<Line, 'measure' | 'limit' | 'passed'> => ({
  measure: percent(lost),
  limit: `≤ ${wanted.payments_lost_percent} %`,
  passed: lost <= wanted.payments_lost_percent,
});

function kneeLines(steps: readonly Ran[], knee: number | undefined): Line[] {
  const last = steps.at(-1) as Ran;
  const before = steps[knee === undefined ? steps.length - 1 : Math.max(0, knee - 1)] as Ran;
  const lost = lostPercent(last.samples.filter(isPayment));
  return [
    {
      what: 'the knee, requests offered per second; in the first column the step before it',
      bare: knee === 0 ? 'none' : whole(before.per_s),
      sluis: knee === undefined ? `above ${whole(last.per_s)}` : whole((steps[knee] as Ran).per_s),
    },
    {
      what: `served in time at ${whole(last.per_s)} per second; in the first column before the knee`,
      bare: percent(servedShare(before.samples, before.seconds) * 100),
      sluis: percent(servedShare(last.samples, last.seconds) * 100),
    },
    {
      what: `payments refused, failed or not sent at ${whole(last.per_s)} per second; in the first column of other requests`,
      bare: percent(lostPercent(last.samples.filter((sample) => !isPayment(sample)))),
      sluis: percent(lost),
      ...atMost(lost),
    },
  ];
}

const stepLines = ({ per_s, samples }: Ran, first: Ran): Line[] =>
  kind_names.map((kind) => {
    const [summary, at_first] = [ofKind(samples, kind), ofKind(first.samples, kind)];
    return {
      what: `${whole(per_s)} per second: ${mix[kind].what}${lossesOf(summary)}`,
      bare: times4(at_first),
      sluis: times4(summary),
      ...beside(summary, at_first),
    };
  });

const lossesOf = ({ count, refused, failed, unsent }: Summary): string =>
  Object.entries({ refused, failed, 'not sent': unsent })
    .flatMap(([what, lost]) => (lost > 0 ? [`, ${whole(lost)} of ${whole(count)} ${what}`] : []))
    .join('');

const hours_together = 4;

/** Both days by parts of four hours, and the busiest hour of Black Friday beside that of the usual day. */
function dayLines(usual: Ran, busy: Ran, hour_s: number): Line[] {
  const within = ({ samples }: Ran, from: number): Samples =>
    samples.filter(({ due_ms }) => {
      const hour = due_ms / 1000 / hour_s;
      return hour >= from && hour < from + hours_together;
    });
  const parts = Array.from({ length: 24 / hours_together }, (_, part) => part * hours_together);
  const payments = (samples: Samples): Summary => summarise(samples.filter(isPayment));
  const others = (samples: Samples): Summary => summarise(samples.filter((sample) => !isPayment(sample)));
  const ratio = payments(busy.samples).p99 / payments(usual.samples).p99;
  return [
    ...parts.flatMap((from) =>
      Object.entries({ payments, 'other requests': others }).map(([what, of]) => {
        const [at_usual, summary] = [of(within(usual, from)), of(within(busy, from))];
        return {
          what: `Black Friday, ${from} to ${from + hours_together} h: ${what}${lossesOf(summary)}; in the first column the usual day`,
          bare: times4(at_usual),
          sluis: times4(summary),
          ...beside(summary, at_usual),
        };
      }),
    ),
    {
      what: 'p99 of all payments of Black Friday beside the usual day, ms',
      bare: whole(payments(usual.samples).p99),
      sluis: whole(payments(busy.samples).p99),
      measure: times(ratio),
      limit: `≤ ${wanted.p99_times} ×`,
      passed: ratio <= wanted.p99_times,
    },
    {
      // A payment that was given up has no longer time than that: without this, a day that stood still could pass.
      what: 'payments refused, failed or not sent on Black Friday; in the first column on the usual day',
      bare: percent(lostPercent(usual.samples.filter(isPayment))),
      sluis: percent(lostPercent(busy.samples.filter(isPayment))),
      ...atMost(lostPercent(busy.samples.filter(isPayment))),
    },
  ];
}

/** Until the sandbox has taken the charges that are due. */
async function settle({ pool }: Database, { organisation }: LoadShop): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from scheduledtransaction where organisation = $1 and transaction is null`,
      [organisation],
    );
    if (rows[0]?.open === 0) return;
    await wait(500);
  }
}

/** What callers know beside what is stored. */
async function ledgerLines({ pool }: Database, { organisation }: LoadShop, ledgers: Ledgers): Promise<Line[]> {
  const stored = {
    // A payer whose card is refused can try again: only the paid one counts.
    payments: `select merchant_reference as reference, id, amount::int from transaction
      where organisation = $1 and status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED')`,
    refunds: 'select reason as reference, id, amount::int from refund where organisation = $1',
  };
  const lines: Line[] = [];
  for (const what of ['payments', 'refunds'] as const) {
    const { rows } = await pool.query<{ reference: string; id: string; amount: number }>(stored[what], [organisation]);
    const found = compareLedger(ledgers[what], rows);
    const faults = (Object.keys(found) as (keyof Differences)[]).filter((kind) => found[kind].length > 0);
    for (const kind of faults) console.error(`${what} ${kind}: ${found[kind].slice(0, 5).join(', ')}`);
    const wrong = faults.reduce((sum, kind) => sum + found[kind].length, 0);
    lines.push({
      what: `${what} missing ${found.missing.length}, doubled ${found.doubled.length}, changed ${found.changed.length}, never asked for ${found.unasked.length}; acknowledged in the first column, stored in the second`,
      bare: whole(new Set(ledgers[what].acknowledged.map(({ reference }) => reference)).size),
      sluis: whole(rows.length),
      measure: whole(wrong),
      limit: '0',
      passed: wrong === 0,
    });
  }
  return lines;
}
