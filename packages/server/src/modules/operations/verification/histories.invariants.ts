import type { Entity } from '@sluis/contract/base/entity';
import { entities, prefixOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Two processes' clocks differ by less, so the order of two changes this close is unknown. */
const skew = sql.lit('5 seconds');

const of_states = Object.values(entities as Readonly<Record<string, Entity>>).filter(({ transitions }) => transitions);

/**
 * The last entry of an item's history was written last. Entries before the oldest kept month are deleted, and an item
 * without entries since has no history.
 */
const consistent = ({ name }: Entity): Invariant => {
  const prefix = prefixOf(name);
  return {
    area: 'histories',
    holds: `the status of a ${name} is the last in its history`,
    differences: sql`
      with written as materialized (
        select item, status, organisation, created_at, max(created_at) over (partition by item, organisation) as last
        from status_history where item > ${`${prefix}_`} and item < ${`${prefix}_~`}
      ), known as materialized (
        select item, organisation, array_agg(distinct status) as last_statuses
        from written where created_at >= last - interval ${skew} group by item, organisation
      )
      select id as item, format('is %s, its history says %s', status, coalesce(array_to_string(last_statuses, ' or '), 'nothing')) as what
      from ${sql.table(name)} as kept left join known on known.item = id and known.organisation = kept.organisation
      where status <> all(last_statuses)
        or (known.item is null and kept.last_status_update > (select min(created_at) from written))`,
  };
};

/** Without tolerance: in any process a status is written at or after the time of the one before it. */
const ordered = ({ name }: Entity): Invariant => ({
  area: 'histories',
  holds: `the last status of a ${name} is not before its beginning`,
  differences: sql`
    select id as item, format('was created at %s and came to its status at %s', created_at, last_status_update) as what
    from ${sql.table(name)} where last_status_update < created_at`,
});

export const history_invariants: readonly Invariant[] = of_states.flatMap((entity) => [
  consistent(entity),
  ordered(entity),
]);
