import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the organisation that a column names, and every one above it, is active. Nobody works in one that is not: its
 * users' sessions and its keys are refused as long as it lasts, and work again afterwards.
 */
export const isOrganisationActive = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  with recursive above as (
    select id, parent, active from organisation where id = ${sql.ref(column)}
    union all select o.id, o.parent, o.active from organisation o join above on o.id = above.parent
  ) select 1 from above where not active)`;

/** Minutes of idleness that the organisation of a column, or the nearest one above it that says anything, allows; at most the general limit. */
export const idleMinutesIn = (
  column: string,
  general: number,
): RawBuilder<number> => sql<number>`least(${general}::int, (
  with recursive above as (
    select id, parent, idle_minutes, 0 as distance from organisation where id = ${sql.ref(column)}
    union all select o.id, o.parent, o.idle_minutes, distance + 1 from organisation o join above on o.id = above.parent
  ) select idle_minutes from above where idle_minutes is not null order by distance limit 1))`;
