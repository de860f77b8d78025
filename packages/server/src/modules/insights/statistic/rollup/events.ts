import { type RawBuilder, sql } from 'kysely';
import { countedValues, delta_columns } from '../../../../resource/counted.ts';
import { counted_entities } from './schema.ts';

/** The range of rows or deltas; an absent bound is open. */
export interface EventRange {
  /** Instants: from the first until before the second. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly organisations?: readonly string[] | undefined;
}

/** SQL: rows of a range, by the column of their time. */
export function within({ from, until, organisations }: EventRange, at: string): RawBuilder<unknown> {
  const owners = organisations?.length === 1 ? sql`= ${organisations[0]}` : sql`= any(${[...(organisations ?? [])]})`;
  const conditions = [
    ...(from === undefined ? [] : [sql`${sql.ref(at)} >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`${sql.ref(at)} < ${until}::timestamptz`]),
    ...(organisations ? [sql`organisation ${owners}`] : []),
  ];
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** SQL: the columns of events, in the order of `countedValues`. */
export const event_columns = sql.join(delta_columns.map((column) => sql.ref(column)));

/** SQL: an event for each counted row, as if it had just been inserted. */
const rowEvents = (range: EventRange): RawBuilder<unknown> =>
  sql.join(
    counted_entities.map(
      (entity) => sql`
        select ${countedValues(entity, (field) => sql.ref(field), 1)} from ${sql.table(entity.name)}
        ${within(range, 'created_at')}`,
    ),
    sql` union all `,
  );

/** SQL: the creation times of the first and the last row of each entity. */
export const timesOf = (range: EventRange): RawBuilder<unknown> =>
  sql.join(
    counted_entities.map(
      ({ name }) => sql`
        select min(created_at) as first, max(created_at) as last from ${sql.table(name)} ${within(range, 'created_at')}`,
    ),
    sql` union all `,
  );

/** SQL: the events that must have been folded: all rows less the pending ones. */
export const foldedEvents = (range: EventRange): RawBuilder<unknown> => {
  const undone = delta_columns.map((column) =>
    column === 'count' || column === 'amount' ? sql`-${sql.ref(column)}` : sql.ref(column),
  );
  return sql`${named(rowEvents(range))} union all select ${sql.join(undone)} from statistic_delta ${within(range, 'at')}`;
};

/** The first select of a union names its columns. */
const named = (events: RawBuilder<unknown>) => sql`select * from (${events}) as event (${event_columns})`;

/** SQL: events with names for their columns. */
export const asEvents = (events: RawBuilder<unknown>) => sql`(${events}) as event (${event_columns})`;
