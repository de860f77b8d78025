import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from './organisations-above.ts';

/**
 * Whether the organisation that a column names, and every one above it, is active. Nobody works in one that is not: its
 * users' sessions and its keys are refused as long as it lasts, and work again afterwards.
 */
export const isOrganisationActive = (column: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from ${organisationsAbove(sql.ref(column))} where not active)`;

/** Minutes of idleness that the organisation of a column, or the nearest one above it that says anything, allows; at most the general limit. */
export const idleMinutesIn = (column: string, general: number): RawBuilder<number> =>
  sql<number>`least(${general}::int, (
    select idle_minutes from ${organisationsAbove(sql.ref(column))}
    where idle_minutes is not null order by distance limit 1))`;
