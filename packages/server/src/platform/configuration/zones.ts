import { setting_defaults } from '@sluis/contract/configuration';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { settingIn } from './configurations.ts';

export const default_zone: string = setting_defaults.timezone;

/** SQL: the time zone of the organisation in a column, by default its merchant's. */
export const zoneIn = (organisation: string): RawBuilder<string> =>
  sql<string>`coalesce(${settingIn('timezone', organisation)}, ${default_zone})`;

/** The time zones of organisations, by one statement. */
export async function readZones(
  executor: Executor,
  organisations: readonly string[],
): Promise<(organisation: string) => string> {
  const { rows } = await sql<{ id: string; zone: string }>`
    select of.id, ${zoneIn('of.id')} as zone from unnest(${[...new Set(organisations)]}::text[]) as of (id)`.execute(
    executor,
  );
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]));
  return (organisation) => zones.get(organisation) ?? default_zone;
}
