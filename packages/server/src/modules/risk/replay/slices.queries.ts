import type { Progress } from '@sluis/contract/risk/results';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { type Asking, readWhole } from './asking.queries.ts';
import type { Period } from './period.ts';
import { ownedBy } from './predicate.queries.ts';

/** A period with more payments than `whole_max` is read in slices of about `slice` payments. */
export interface Slicing {
  readonly whole_max: number;
  readonly slice: number;
}

/** A statement about two million payments ends within the time limit of expensive reads on a busy machine. */
const usual: Slicing = { whole_max: 2_000_000, slice: 500_000 };

/** How a period is read: who hears of the progress, and by what slices. */
export interface Pace {
  readonly tell?: ((progress: Progress) => void) | undefined;
  readonly slicing?: Slicing;
}

interface Slice extends Period {
  readonly count: number;
}

type Hour = readonly [begins_at: string, count: number];

const step = '1 hour';

/** The payments of each hour of a period, newest first; null if the whole table is small enough for one statement. */
async function readHours(engine: Engine, asking: Asking, { from, until }: Period, whole_max: number) {
  const [hours] = (await readWhole(
    engine,
    asking,
    'payments by hour',
    sql`select case
      when (select greatest(reltuples, 0) from pg_class where oid = 'transaction'::regclass) >= ${whole_max}::bigint then (
        select json_agg(json_build_array(hour, count) order by hour desc) from (
          select date_bin(${step}::interval, t.created_at, ${from}::timestamptz) as hour, count(*) as count
          from transaction t where ${ownedBy(asking.scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
          group by 1) counted) end`,
  )) as [readonly Hour[] | null];
  return hours;
}

/** Cuts a period at hours, newest first, so that each slice has about as many payments. */
function cut({ from, until }: Period, hours: readonly Hour[], { slice }: Slicing): Slice[] {
  const slices: Slice[] = [];
  let [ends_at, count] = [until, 0];
  for (const [begins_at, of_hour] of hours) {
    count += of_hour;
    if (count < slice) continue;
    const borders = new Date(begins_at).toISOString();
    slices.push({ from: borders, until: ends_at, count });
    [ends_at, count] = [borders, 0];
  }
  return from < ends_at ? [...slices, { from, until: ends_at, count }] : slices;
}

async function slicesOf(engine: Engine, asking: Asking, period: Period, slicing: Slicing): Promise<readonly Slice[]> {
  const hours = (await readHours(engine, asking, period, slicing.whole_max)) ?? [];
  const count = hours.reduce((sum, [, of_hour]) => sum + of_hour, 0);
  return count > slicing.whole_max ? cut(period, hours, slicing) : [{ ...period, count }];
}

/** What is read of a period: a statement for any part of it, and what becomes of its row. */
interface Sliced {
  readonly shape: string;
  readonly period: Period;
  readonly statementOf: (period: Period) => RawBuilder<unknown>;
  readonly add: (row: readonly unknown[]) => void;
}

/**
 * Reads a period slice by slice, newest first, if it has many payments, and otherwise in one statement. Between slices
 * others take their turns, and a caller that has left ends it.
 */
export async function readSlices(
  engine: Engine,
  asking: Asking,
  { shape, period, statementOf, add }: Sliced,
  { tell, slicing = usual }: Pace = {},
): Promise<void> {
  const slices = await slicesOf(engine, asking, period, slicing);
  const of = slices.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const slice of slices) {
    if (slices.length > 1) tell?.({ done, of });
    add(await readWhole(engine, asking, shape, statementOf(slice)));
    done += slice.count;
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
