import type { StatisticEntity } from '@sluis/contract/statistics';
import type { RawBuilder } from 'kysely';
import { makeCache } from '../../../../platform/caches.ts';
import type { Engine } from '../../../../resource/engine.ts';
import { databaseZone } from '../../../../resource/list/zone.ts';
import type { Question } from '../question/question.queries.ts';
import type { DaySums } from '../rollup/rollup.tables.ts';
import { type Dimension, dimensions, rollups, type SumName } from '../rollup/schema.ts';
import { equalZone } from '../rollup/zone-rules.ts';
import { rollupRead } from './from-rollup.ts';
import { mixedStatement, pass_columns, passBits, passStatement } from './from-rows.ts';
import { type DayUntil, splitHours } from './pieces.ts';
import { type Selection, type Source, sourceOf } from './source.ts';

/** The sums of a day in a currency; amounts in minor units. Customers have no currency, which is then empty. */
export type DayFigures = { readonly day: string; readonly currency_code: string } & Readonly<DaySums>;

/** The payments, refunds or customers of a day with a value, in a currency; an unknown value is empty. */
export type PartFigures = {
  readonly day: string;
  readonly currency_code: string;
  readonly value: string;
} & Readonly<Record<(typeof rollups.statistic_part.sums)[number], number>>;

/** Figures, and whether they were read from rows because there is no rollup for them. */
export interface Result<T> {
  readonly rows: readonly T[];
  readonly from_rows: boolean;
}

const known_ms = 10_000;
const kept_zones = makeCache<readonly string[]>('statistic-zones', { max: 10, ttl: known_ms, hides_keys: true });

/**
 * The stored zone with the same rules, as read in the last ten seconds: the statement checks whether its days are still
 * there.
 */
async function keptZone(engine: Engine, timezone: string): Promise<string | undefined> {
  let kept = kept_zones.get(engine.database.url);
  if (!kept) {
    const rows = await engine.database.kysely.selectFrom('statistic_zone').select('name').execute();
    kept = rows.map(({ name }) => name);
    kept_zones.set(engine.database.url, kept);
  }
  return equalZone(databaseZone(timezone), kept);
}

/** Scopes without stored parts a moment ago. */
const unkept_parts = makeCache<true>('statistic-rows', { max: 2000, ttl: known_ms });

/** The rows of whole days from rollups, or undefined if these do not exist, which the statement itself determines. */
async function readRollup(
  engine: Engine,
  question: Question,
  selection: Selection,
  source: Extract<Source, { is: 'rollup' }>,
): Promise<unknown[][] | undefined> {
  const { scope } = question.asking;
  const key = selection.dimension && !scope.all ? `${engine.database.url} ${scope.organisations}` : undefined;
  if (key && unkept_parts.get(key)) return undefined;
  const rows = await engine.read(rollupRead(engine, question, selection, source));
  if (rows.at(-1)?.[1] === null) return rows.slice(0, -1);
  if (key) unkept_parts.set(key, true);
  return undefined;
}

async function read<T>(engine: Engine, question: Question, selection: Selection): Promise<Result<T>> {
  const source = sourceOf(question, selection, await keptZone(engine, question.timezone));
  if (source.is === 'pass') return { rows: await readPass(engine, question, selection), from_rows: true };
  const rows =
    (source.is === 'rollup' && (await readRollup(engine, question, selection, source))) ||
    (await readRows(engine, question, mixedStatement(question, selection, source, engine.database), source));
  const columns = ['day', 'currency_code', ...(selection.dimension ? ['value'] : []), ...selection.sums];
  return { rows: rows.map((row) => named<T>(row, columns)), from_rows: source.from_rows };
}

const named = <T>(row: readonly unknown[], columns: readonly string[]): T =>
  Object.fromEntries(columns.map((name, at) => [name, row[at]])) as T;

function readRows(
  engine: Engine,
  { reader }: Question,
  statement: RawBuilder<unknown>,
  { from_rows, is_small }: { readonly from_rows: boolean; readonly is_small: boolean },
): Promise<unknown[][]> {
  const { sql: text, parameters } = statement.compile(engine.database.kysely);
  return engine.read({
    shape: text,
    text: () => text,
    values: [...parameters],
    reader,
    is_high: from_rows,
    // The cards of a page partly make the same requests.
    is_shared: true,
    is_small,
  });
}

/** The result of a pass over the filtered payments of a question for a dimension, or for days without one. */
async function readPass<T>(engine: Engine, question: Question, { dimension }: Selection): Promise<T[]> {
  const rows = await readRows(engine, question, passStatement(question, engine.database), {
    from_rows: true,
    is_small: false,
  });
  const bits = passBits(dimension);
  return rows
    .filter(([is_whole, , , value]) => is_whole === bits && (dimension === undefined || value !== null))
    .map((row) => named<T>(row.slice(1), pass_columns));
}

/** The selected figures; by default all sums. */
interface Wanted extends Pick<Selection, 'grain' | 'currency_code'> {
  readonly sums?: readonly SumName[] | undefined;
}

/**
 * The non-empty sums of each day, or of the whole range, which may be several rows, by currency: at least the named
 * ones.
 */
export const dayFigures = (
  engine: Engine,
  question: Question,
  entities: readonly StatisticEntity[] = [question.entity],
  { sums = rollups.statistic_day.sums, ...wanted }: Wanted = {},
): Promise<Result<DayFigures>> => read(engine, question, { ...wanted, entities, sums });

export const partFigures = (
  engine: Engine,
  question: Question,
  dimension: Dimension,
  wanted: Omit<Wanted, 'sums'> = {},
): Promise<Result<PartFigures>> =>
  read(engine, question, {
    ...wanted,
    entities: [dimensions[dimension].entity],
    dimension,
    sums: rollups.statistic_part.sums,
  });

/**
 * The payments of days until an instant of each, by hour and currency. For an incomplete hour, rows are read, and for
 * those before it the sums: half a day of a large provider is thousands of rows.
 */
export const hourFigures = (
  engine: Engine,
  question: Question,
  beginnings: readonly DayUntil[],
): Promise<Result<PartFigures>> =>
  read(engine, question, {
    entities: ['transaction'],
    dimension: 'hour',
    sums: rollups.statistic_part.sums,
    pieces: splitHours(beginnings, question.timezone),
  });
