import type { Progress } from '@sluis/contract/risk/results';
import { sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { type Asking, readWhole } from './asking.queries.ts';
import type { Period } from './period.ts';
import { ownedBy } from './predicate.queries.ts';

/** How periods are read in slices. */
export interface Slicing {
  /** A slice has at least about as many payments; a period with no more is read in one statement. */
  readonly slice_min: number;
  /** How long a slice should take: the one after it is as much larger. */
  readonly slice_ms: number;
}

/** The smallest slice ends within the time limit of expensive reads, even if a million payments take 100 seconds. */
const usual: Slicing = { slice_min: 100_000, slice_ms: 3000 };

/** How a period is read: who is notified of its progress, and the slices. */
export interface Pace {
  readonly tell?: ((progress: Progress) => void) | undefined;
  readonly slicing?: Slicing;
}

type Hour = readonly [begins_at: string, count: number];

/** Enough for the number of payments in each slice. */
const sampled_max = 100_000;

/** The payments of each hour that has any, newest first: of a large table an estimate, as of a sample of its pages. */
async function readHours(engine: Engine, asking: Asking, { from, until }: Period): Promise<readonly Hour[]> {
  const { rows } = await sql<{ one_of: number }>`
    select greatest(1, reltuples / ${sampled_max}::float8) as one_of from pg_class where oid = 'transaction'::regclass`.execute(
    engine.database.kysely,
  );
  const one_of = rows[0]?.one_of ?? 1;
  const [hours] = (await readWhole(
    engine,
    asking,
    'payments by hour',
    sql`select json_agg(json_build_array(hour, round(count * ${one_of}::float8)) order by hour desc) from (
        select date_bin('1 hour', t.created_at, ${from}::timestamptz) as hour, count(*) as count
        from transaction t tablesample system (${sql.lit(100 / one_of)})
        where ${ownedBy(asking.scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
        group by 1) counted`,
  )) as [readonly Hour[] | null];
  return hours ?? [];
}

const sumOf = (hours: readonly Hour[]): number => hours.reduce((sum, [, count]) => sum + count, 0);

/** Takes the newest hours that have so many payments together. */
function takeHours(hours: readonly Hour[], count_min: number) {
  let count = 0;
  const last = hours.findIndex(([, of_hour]) => {
    count += of_hour;
    return count >= count_min;
  });
  const rest = last < 0 ? [] : hours.slice(last + 1);
  return { count, begins_at: rest.length > 0 ? hours[last]?.[0] : undefined, rest };
}

interface Sliced {
  readonly period: Period;
  readonly read: (slice: Period) => Promise<void>;
}

/**
 * Reads a period slice by slice, newest first, or as one if it has few payments. Between slices others take
 * their turns, and a caller that has left ends it.
 */
export async function readSlices(
  engine: Engine,
  asking: Asking,
  { period, read }: Sliced,
  { tell, slicing: { slice_min, slice_ms } = usual }: Pace = {},
): Promise<void> {
  let hours = await readHours(engine, asking, period);
  const of = sumOf(hours);
  let [until, count_min] = [period.until, slice_min];
  for (;;) {
    const { count, begins_at, rest } = takeHours(hours, count_min);
    const from = begins_at === undefined ? period.from : new Date(begins_at).toISOString();
    if (of > slice_min) tell?.({ done: of - sumOf(hours), of });
    const began_ms = performance.now();
    await read({ from, until });
    if (begins_at === undefined) return;
    count_min = Math.max(slice_min, (count * slice_ms) / (performance.now() - began_ms));
    [until, hours] = [from, rest];
  }
}

/** Groups of payments whose numbers are added up if they are alike in everything else. */
export interface Sums<G> {
  add(groups: readonly G[] | null): void;
  /** In the same order whatever the slices were, so that sums of fractions are the same as well. */
  all(): G[];
}

type Part = number | readonly number[] | string | boolean | null;

const plus = (one: Part, other: Part): Part => {
  if (typeof one === 'number') return one + (other as number);
  return Array.isArray(one) ? one.map((part, at) => part + (other as readonly number[])[at]) : one;
};

export function makeSums<G extends object>(): Sums<G> {
  const sums = new Map<string, G>();
  return {
    add: (groups) => {
      for (const group of groups ?? []) {
        const parts: [string, Part][] = Object.entries(group);
        const key = JSON.stringify(parts.filter(([, part]) => typeof part !== 'number' && !Array.isArray(part)));
        const sum = sums.get(key) as Record<string, Part> | undefined;
        sums.set(
          key,
          sum ? (Object.fromEntries(parts.map(([name, part]) => [name, plus(part, sum[name] as Part)])) as G) : group,
        );
      }
    },
    all: () => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group),
  };
}
