import { type RawBuilder, sql } from 'kysely';
import { settingIn } from '../configuration/configurations.ts';
import type { Executor } from '../database/database.ts';
import { organisationsAbove } from './organisations-above.ts';

/**
 * Whether the organisation in a column, and every one above it, is active. An inactive organisation is closed to its
 * users' sessions and its keys, and takes no new payments; everything resumes once it is active again.
 */
export const isOrganisationActive = (column: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from ${organisationsAbove(sql.ref(column))} where not active)`;

/** All organisations that are inactive themselves, or below an inactive one. */
export async function readInactive(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organisation where not ${isOrganisationActive('organisation.id')}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Those among some organisations. */
export async function inactiveOf(executor: Executor, organisations: readonly string[]): Promise<ReadonlySet<string>> {
  if (organisations.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from organisation where id = any(${[...new Set(organisations)]})
      and not ${isOrganisationActive('organisation.id')}`.execute(executor);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The minutes of idleness that the organisation of a column, or the nearest one above it with a value, allows; at most
 * the provider's limit for it, and the general limit.
 */
export const idleMinutesIn = (column: string, general: number): RawBuilder<number> =>
  sql<number>`least(${general}::int, ${settingIn('idle_minutes', column)}::int, (
    select idle_minutes from ${organisationsAbove(sql.ref(column))}
    where idle_minutes is not null order by distance limit 1))`;
