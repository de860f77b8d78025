import type { Entity } from '@sluis/contract/base/entity';
import { customer } from '@sluis/contract/entities/payments/customer';
import { refund } from '@sluis/contract/entities/payments/refund';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type RawBuilder, sql } from 'kysely';
import { countedValues, delta_columns } from '../../../resource/counted.ts';

/** What statistics count. */
const counted_entities: readonly Entity[] = [transaction, refund, customer];

/** Which rows or deltas are looked at; each bound that is absent is none. */
export interface Range {
  /** Instants: from the first on, and before the second. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly organisations?: readonly string[] | undefined;
}

function within({ from, until, organisations }: Range, at: string): RawBuilder<unknown> {
  const owners = organisations?.length === 1 ? sql`= ${organisations[0]}` : sql`= any(${[...(organisations ?? [])]})`;
  const conditions = [
    ...(from === undefined ? [] : [sql`${sql.ref(at)} >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`${sql.ref(at)} < ${until}::timestamptz`]),
    ...(organisations ? [sql`organisation ${owners}`] : []),
  ];
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

const columns = sql.join(delta_columns.map((column) => sql.ref(column)));

/** SQL: an event for each row that is counted, as if it had been inserted a moment ago. */
const rowEvents = (range: Range): RawBuilder<unknown> =>
  sql.join(
    counted_entities.map(
      (entity) => sql`
        select ${countedValues(entity, (field) => sql.ref(field), 1)} from ${sql.table(entity.name)}
        ${within(range, 'created_at')}`,
    ),
    sql` union all `,
  );

/** SQL: when the first and the last row of each entity were made. */
export const timesOf = (range: Range): RawBuilder<unknown> =>
  sql.join(
    counted_entities.map(
      ({ name }) => sql`
        select min(created_at) as first, max(created_at) as last from ${sql.table(name)} ${within(range, 'created_at')}`,
    ),
    sql` union all `,
  );

/** SQL: what must have been folded already: all rows less what is pending. */
export const foldedEvents = (range: Range): RawBuilder<unknown> => {
  const undone = delta_columns.map((column) =>
    column === 'count' || column === 'amount' ? sql`-${sql.ref(column)}` : sql.ref(column),
  );
  return sql`${named(rowEvents(range))} union all select ${sql.join(undone)} from statistic_delta ${within(range, 'at')}`;
};

/** The first select of a union names its columns. */
const named = (events: RawBuilder<unknown>) => sql`select * from (${events}) as event (${columns})`;

/** SQL: events with names for their columns. */
export const asEvents = (events: RawBuilder<unknown>) => sql`(${events}) as event (${columns})`;
