import type { Branding } from '@sluis/contract/branding';
import { type SettingName, type SettingValues, setting_defaults } from '@sluis/contract/configuration';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../auth/organisations-above.ts';
import { makeCache } from '../caches.ts';
import type { Config } from '../config.ts';
import type { Executor } from '../database/database.ts';
import type { Listener } from '../notify.ts';

/** What holds in an organisation, and where it was set. */
export interface Configuration {
  readonly values: SettingValues;
  /** The organisation that set each; a default has none. */
  readonly from: { readonly [N in SettingName]?: string };
  readonly provider: string;
  /** The merchant of the organisation: the one right below the provider. */
  readonly merchant: string;
}

export interface Configurations {
  readonly defaults: SettingValues;
  /** What holds in an organisation: known for a while, and read again when any process says that it changed. */
  of(executor: Executor, organisation: string): Promise<Configuration>;
  /** Has the configuration of a caller's own organisation at hand, read beside other statements where it is not known. */
  preload(executor: Executor, scope: { readonly organisations: readonly string[] }): Promise<void>;
}

/** What holds where nothing is set. */
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

/** SQL: a setting as the organisation of a column has it, or the nearest above it that does; null where none does. */
export const settingIn = (name: SettingName, organisation: string): RawBuilder<string | null> => sql<string | null>`(
  select value #>> '{}' from ${organisationsAbove(sql.ref(organisation))}
  join organisation_setting as setting on setting.organisation = above.id and setting.name = ${sql.lit(name)}
  where value is not null order by distance limit 1)`;

/** Reads what holds in an organisation by one statement, up the tree. */
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
  // From the root down, so that what is nearer counts.
  for (const { id, name, value } of rows)
    if (name !== null) {
      values[name] = value;
      from[name] = id;
    }
  // No row of an audit trail is kept for longer than the server keeps any.
  values.audit_kept_months = Math.min(Number(values.audit_kept_months), defaults.audit_kept_months);
  const chain = [...new Set(rows.map(({ id }) => id))];
  const [provider = organisation, merchant = organisation] = chain;
  return { values: values as unknown as SettingValues, from, provider, merchant };
}

/** A setting of all organisations, by one statement down the tree; those that have only the default are left out. */
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
/** Changes are told; this is for what a process could not hear. */
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
    // What was read while something changed is used once.
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
