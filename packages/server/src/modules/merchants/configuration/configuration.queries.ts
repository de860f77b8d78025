import {
  type ConfiguredSetting,
  configured,
  isOfInstallation,
  type MovedSetting,
  type NamedOrganisation,
  type SettingChange,
  type SettingName,
  type SettingValues,
  setting_changes_max,
  setting_names,
} from '@sluis/contract/configuration';
import { sql } from 'kysely';
import { type Configurations, readConfiguration } from '../../../platform/configuration/configurations.ts';
import type { Executor } from '../../../platform/database/database.ts';

interface Told extends SettingChange {
  readonly name: SettingName;
}

/** The settings in effect for an organisation: the source of each, its inherited value, and its changes. */
export async function describeConfiguration(
  executor: Executor,
  { defaults }: Configurations,
  { id, parent }: { readonly id: string; readonly parent: string | null },
): Promise<ConfiguredSetting[]> {
  const own = await readConfiguration(executor, id, defaults);
  const above = parent === null ? undefined : await readConfiguration(executor, parent, defaults);
  const names = await namesOf(executor, [...Object.values(own.from), ...Object.values(above?.from ?? {})]);
  const versions = new Map(
    (
      await executor
        .selectFrom('organisation_setting')
        .select(['name', 'version'])
        .where('organisation', '=', id)
        .execute()
    ).map(({ name, version }) => [name, version]),
  );
  const changes = Map.groupBy(await changesOf(executor, id), ({ name }) => name);
  const named = (by: string | undefined): NamedOrganisation | null =>
    by === undefined ? null : { id: by, name: names.get(by) ?? by };
  const of_its = setting_names.filter((name) => parent === null || !isOfInstallation(name));
  return of_its.map((name) => ({
    name,
    value: own.values[name],
    from: named(own.from[name]),
    is_own: own.from[name] === id,
    inherited: { value: (above?.values ?? defaults)[name], from: named(above?.from[name]) },
    version: versions.get(name) ?? 0,
    changes: (changes.get(name) ?? []).map(({ name: _, ...change }) => change),
  }));
}

async function namesOf(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('organisation').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** From the log of changes: the newest of each setting. */
async function changesOf(executor: Executor, organisation: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select setting.name, told.id, told.created_at, told.actor_name,
      case when told.before is not null then json_build_object('value', told.before::json) end as before,
      case when told.after is not null then json_build_object('value', told.after::json) end as after
    from unnest(${[...setting_names]}::text[], ${setting_names.map(configured)}::text[]) as setting (name, field)
    cross join lateral (
      select change.id, created_at, actor_name, changed.before, changed.after
      from change cross join jsonb_to_recordset(changes) as changed (field text, before text, after text)
      where item = ${organisation} and organisation = ${organisation} and fields @> array[setting.field] and changed.field = setting.field
      order by created_at desc, change.id desc limit ${setting_changes_max}
    ) as told
    order by told.created_at desc, told.id desc`.execute(executor);
  return rows;
}

/** The settings that would change for an organisation under another parent; its own remain. */
export async function movedSettings(
  executor: Executor,
  { defaults }: Configurations,
  { id, from, to }: { readonly id: string; readonly from: string | null; readonly to: string },
): Promise<MovedSetting[]> {
  if (from === null) return [];
  const own = await readConfiguration(executor, id, defaults);
  const target = await readConfiguration(executor, to, defaults);
  const isSame = (name: keyof SettingValues): boolean =>
    own.from[name] === id || JSON.stringify(own.values[name]) === JSON.stringify(target.values[name]);
  return setting_names.flatMap((name) =>
    isSame(name) ? [] : [{ name, before: own.values[name], after: target.values[name] }],
  );
}
