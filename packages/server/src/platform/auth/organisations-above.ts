import { type RawBuilder, sql } from 'kysely';

/**
 * A table `above`, to select from: an organisation and every one above it, each with its inherited columns and its
 * `distance`, 0 for itself. The id can be a column of `organisation` outside: inside it has another name.
 */
export const organisationsAbove = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive above as (
    select id, parent, active, idle_minutes, mfa_required, address_ranges, 0 as distance from organisation first where first.id = ${id}
    union all
    select o.id, o.parent, o.active, o.idle_minutes, o.mfa_required, o.address_ranges, distance + 1
    from organisation o join above on o.id = above.parent
  ) select * from above) above`;
