import type { Entity } from '@sluis/contract/base/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { send } from '../platform/database/pipeline.ts';
import { rowsLike, sendRows } from '../platform/database/rows-like.ts';

/** The columns of `statistic_delta` with the same name as a counted field. */
const same = [
  'currency_code',
  'status',
  'payment_product',
  'platform',
  'browser',
  'country_code',
  'processor',
  'customer',
] as const;

/** The columns of `statistic_delta`, in the order in which `countedValues` gives them. */
export const delta_columns = [
  'organisation',
  'entity',
  'at',
  ...same,
  'blocked',
  'is_known',
  'count',
  'amount',
] as const;

type Counted = Pick<Entity, 'name' | 'counted'>;
type Row = Readonly<Record<string, unknown>>;

/**
 * SQL: the values of `delta_columns` for a row of an entity, counted once or, with -1, no longer. `of` gives the value
 * of a field.
 */
export function countedValues(
  { name, counted = [] }: Counted,
  of: (field: string) => RawBuilder<unknown>,
  sign: 1 | -1,
) {
  const has = (field: string): boolean => counted.includes(field);
  return sql.join([
    of('organisation'),
    sql`${sql.lit(name)}`,
    of('created_at'),
    ...same.map((field) => (has(field) ? of(field) : sql`null`)),
    has('blocked') ? of('blocked') : sql`false`,
    has('customer') ? sql`${of('customer')} is not null` : sql`false`,
    sql`${sql.lit(sign)}`,
    has('amount') ? sql`${sql.lit(sign)} * ${of('amount')}` : sql`0`,
  ]);
}

const into_deltas = sql`insert into statistic_delta (${sql.join(delta_columns.map((column) => sql.ref(column)))})`;

/**
 * Sends the changes of figures by inserted rows, if statistics count them: these commit with the rows or not at all, and
 * take no round trip. They are a statement of their own, because a node of a cluster performs it by itself: the rows of
 * one that inserts into two tables are sent to all nodes, also to one that is down.
 */
export function countInserted(trx: Trx, { name, counted = [] }: Counted, rows: readonly Row[]): void {
  if (counted.length === 0) return;
  const given = (row: Row, field: string) => (counted.includes(field) ? (row[field] ?? null) : null);
  sendRows(
    trx,
    'statistic_delta',
    rows.map((row) => ({
      organisation: row.organisation,
      entity: name,
      at: row.created_at,
      ...Object.fromEntries(same.map((field) => [field, given(row, field)])),
      blocked: given(row, 'blocked') ?? false,
      is_known: given(row, 'customer') !== null,
      count: 1,
      amount: given(row, 'amount') ?? 0,
    })),
  );
}

interface Update {
  /** SQL: the condition of the rows, of the table and `moved`. */
  readonly those: RawBuilder<unknown>;
  /** The new values; a field that is absent remains. They have the same fields. */
  readonly moved: readonly Row[];
}

/**
 * Sends the changes of figures by an update of locked rows that follows, if statistics count what it changes. A statement
 * of its own, as for inserted rows.
 */
export function countUpdated(trx: Trx, entity: Counted, { those, moved }: Update): void {
  const { name, counted = [] } = entity;
  const names = Object.keys(moved[0] ?? {}).filter((field) => counted.includes(field));
  if (names.length === 0) return;
  const table = sql.table(name);
  const before = (field: string) => sql`${table}.${sql.ref(field)}`;
  const now = (field: string) => (names.includes(field) ? sql`moved.${sql.ref(field)}` : before(field));
  const fields = (of: typeof now) => sql.join(names.map(of));
  const changed = sql`
    from ${table}, ${rowsLike(name, moved)} as moved
    where ${those} and (${fields(before)}) is distinct from (${fields(now)})`;
  send(
    trx,
    sql`
      ${into_deltas} select ${countedValues(entity, before, -1)} ${changed}
      union all select ${countedValues(entity, now, 1)} ${changed}`,
  );
}

/** Sends the changes of figures by the deletion of a locked row that follows, if statistics count it. */
export function countDeleted(trx: Trx, entity: Counted, those: RawBuilder<unknown>): void {
  if (!entity.counted?.length) return;
  const table = sql.table(entity.name);
  const before = (field: string) => sql`${table}.${sql.ref(field)}`;
  send(trx, sql`${into_deltas} select ${countedValues(entity, before, -1)} from ${table} where ${those}`);
}

const quarter = (at: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${at}, 'epoch'::timestamptz)`;

/**
 * SQL: a statement that deletes many rows of an entity. If statistics count them, rows of the same quarter of an hour
 * and group are taken out together: every offset from UTC is a multiple of it. The caller queues their customers, if
 * any.
 */
export function deletedTogether(entity: Entity, those: RawBuilder<unknown>): RawBuilder<unknown> {
  const deleting = sql`delete from ${sql.table(entity.name)} where ${those}`;
  if (!entity.counted?.length) return deleting;
  const of = (field: string) =>
    field === 'created_at' ? quarter(sql`deleted.created_at`) : sql`deleted.${sql.ref(field)}`;
  const alike = delta_columns
    .filter((column) => !['customer', 'count', 'amount'].includes(column))
    .map((column) => sql.ref(column));
  return sql`
    with deleted as (${deleting} returning *),
      event (${sql.join(delta_columns.map((column) => sql.ref(column)))}) as (select ${countedValues(entity, of, -1)} from deleted)
    insert into statistic_delta (${sql.join([...alike, sql`count`, sql`amount`])})
    select ${sql.join(alike)}, sum(count), sum(amount) from event group by ${sql.join(alike)}`;
}
