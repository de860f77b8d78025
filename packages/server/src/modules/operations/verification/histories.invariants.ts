import type { Entity } from '@sluis/contract/base/entity';
import { entities, prefixOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Within which the order of two changes that two processes wrote says nothing: their clocks are not the same. */
const skew = sql.lit('5 seconds');

const of_states = Object.values(entities as Readonly<Record<string, Entity>>).filter(({ transitions }) => transitions);

/**
 * The last of an item's history is what was written last. What was written before the oldest month that is kept is gone,
 * and an item of which nothing was written since has no history.
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

/** Without tolerance: whichever process writes a status, it is not before the one that it follows. */
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
