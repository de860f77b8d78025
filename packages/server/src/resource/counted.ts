import type { Entity } from '@sluis/contract/base/entity';
import { type RawBuilder, sql } from 'kysely';
import { itemColumns } from './item.ts';

/** The effect of a statement on the rows of an entity. An update lists the fields that it sets. */
type Writing = { readonly is: 'inserted' | 'deleted' } | { readonly is: 'updated'; readonly fields: readonly string[] };

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
 * SQL: a statement that writes rows of an entity, and returns its items. If statistics count them, the same statement
 * writes the changes of their figures: these commit with the rows or not at all, and take no round trip.
 */
export function written<T>(entity: Entity, statement: RawBuilder<unknown>, writing: Writing): RawBuilder<T> {
  const { name, counted = [] } = entity;
  const isCounted =
    writing.is === 'updated' ? writing.fields.some((field) => counted.includes(field)) : counted.length > 0;
  if (!isCounted) return sql<T>`${statement} returning ${itemColumns(entity)}`;
  const table = sql.table(name);
  const now = (field: string) => sql`written.${sql.ref(field)}`;
  const before = (field: string) => (counted.includes(field) ? now(`before_${field}`) : now(field));
  const items = sql`select ${itemColumns(entity)} from written as ${table}`;
  if (writing.is !== 'updated')
    return sql<T>`
      with written as (${statement} returning ${table}.*),
        counted as (${into_deltas} select ${countedValues(entity, now, writing.is === 'inserted' ? 1 : -1)} from written)
      ${items}`;
  const kept = counted.map((field) => sql`old.${sql.ref(field)} as ${sql.ref(`before_${field}`)}`);
  const fields = (of: typeof now) => sql.join(counted.map(of));
  return sql<T>`
    with written as (${statement} returning ${table}.*, ${sql.join(kept)}),
      counted as (${into_deltas}
        select ${countedValues(entity, before, -1)} from written where (${fields(before)}) is distinct from (${fields(now)})
        union all
        select ${countedValues(entity, now, 1)} from written where (${fields(before)}) is distinct from (${fields(now)}))
    ${items}`;
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
