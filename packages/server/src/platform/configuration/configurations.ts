import type { Branding } from '@sluis/contract/branding';
import { type SettingName, type SettingValues, setting_defaults } from '@sluis/contract/configuration';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../auth/organisations-above.ts';
import { makeCache } from '../caches.ts';
import type { Config } from '../config.ts';
import type { Executor } from '../database/database.ts';
import type { Listener } from '../notify.ts';

/** The settings in effect for an organisation, and their sources. */
export interface Configuration {
  readonly values: SettingValues;
  /** The organisation that set each; absent for defaults. */
  readonly from: { readonly [N in SettingName]?: string };
  readonly provider: string;
  /** The merchant of the organisation: the one right below the provider. */
  readonly merchant: string;
}

export interface Configurations {
  readonly defaults: SettingValues;
  /** The settings of an organisation: cached for a while, and read again when any process notifies a change. */
  of(executor: Executor, organisation: string): Promise<Configuration>;
  /** Preloads the configuration of a caller's own organisation along with other statements, if it is not cached. */
  preload(executor: Executor, scope: { readonly organisations: readonly string[] }): Promise<void>;
}

export const defaultsOf = (config: Config, branding: Branding): SettingValues => ({
  ...setting_defaults,
  audit_kept_months: config.keep_audit_months,
  modules: branding.modules,
});

interface Found {
  readonly id: string;
  readonly name: SettingName | null;
  readonly value: unknown;
}

/** SQL: a setting of the organisation in a column, or of the nearest above it that has one; null without any. */
export const settingIn = (name: SettingName, organisation: string): RawBuilder<string | null> => sql<string | null>`(
  select value #>> '{}' from ${organisationsAbove(sql.ref(organisation))}
  join organisation_setting as setting on setting.organisation = above.id and setting.name = ${sql.lit(name)}
  where value is not null order by distance limit 1)`;

/** Reads the settings of an organisation by one statement, up the tree. */
export async function readConfiguration(
  executor: Executor,
  organisation: string,
  defaults: SettingValues,
): Promise<Configuration> {
  const { rows } = await sql<Found>`
    select above.id, setting.name, setting.value from ${organisationsAbove(sql.val(organisation))}
    left join organisation_setting as setting on setting.organisation = above.id and setting.value is not null
    order by distance desc`.execute(executor);
  const values: Record<string, unknown> = { ...defaults };
  const from: Record<string, string> = {};
  // From the root down, so that nearer values win.
  for (const { id, name, value } of rows)
    if (name !== null) {
      values[name] = value;
      from[name] = id;
    }
  // No row of an audit trail is kept for longer than the server's own limit.
  values.audit_kept_months = Math.min(Number(values.audit_kept_months), defaults.audit_kept_months);
  const chain = [...new Set(rows.map(({ id }) => id))];
  const [provider = organisation, merchant = organisation] = chain;
  return { values: values as unknown as SettingValues, from, provider, merchant };
}

/** A setting of all organisations, by one statement down the tree; those with only the default are left out. */
export async function readSettingOfAll<N extends SettingName>(
  executor: Executor,
  name: N,
): Promise<ReadonlyMap<string, SettingValues[N]>> {
  const { rows } = await sql<{ id: string; value: SettingValues[N] }>`
    with recursive held as (
      select root.id, own.value from organisation root
      left join organisation_setting own on own.organisation = root.id and own.name = ${name} where root.parent is null
      union all select part.id, coalesce(own.value, held.value) from organisation part
      join held on part.parent = held.id
      left join organisation_setting own on own.organisation = part.id and own.name = ${name}
    ) select id, value from held where value is not null`.execute(executor);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

const kept_max = 10_000;
/** Changes are notified; this limit is for missed notifications. */
const kept_ms = 60_000;

export function makeConfigurations(config: Config, branding: Branding, listener: Listener): Configurations {
  const defaults = defaultsOf(config, branding);
  const known = makeCache<Configuration>('configurations', { max: kept_max, ttl: kept_ms });
  let changes = 0;
  listener.on('organisation', () => {
    changes += 1;
    known.clear();
  });
  const of = async (executor: Executor, organisation: string): Promise<Configuration> => {
    const kept = known.get(organisation);
    if (kept) return kept;
    const read_after = changes;
    const found = await readConfiguration(executor, organisation, defaults);
    // A value that was read during a change is used once.
    if (read_after === changes) known.set(organisation, found);
    return found;
  };
  return {
    defaults,
    of,
    preload: async (executor, { organisations: [own] }) => {
      if (own !== undefined) await of(executor, own);
    },
  };
}
