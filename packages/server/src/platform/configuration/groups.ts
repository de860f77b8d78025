import type { SettingName, SettingValues } from '@sluis/contract/configuration';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { readSettingOfAll } from './configurations.ts';

/** Organisations with one value of a setting, as a condition on the column `organisation`. */
export interface Group<T> {
  readonly value: T;
  readonly of: RawBuilder<unknown>;
}

/**
 * The organisations by their value of a setting: first all with the default, which includes rows without an
 * organisation.
 */
export async function groupsOf<N extends SettingName, T extends SettingValues[N] & (number | string)>(
  executor: Executor,
  name: N,
  otherwise: T,
): Promise<Group<T>[]> {
  const others = [...(await readSettingOfAll(executor, name))].filter(([, value]) => value !== otherwise);
  const groups = [...Map.groupBy(others, ([, value]) => value as T)].map(([value, some]) => ({
    value,
    of: sql`organisation = any(${some.map(([id]) => id)})`,
  }));
  const ids = others.map(([id]) => id);
  const rest = ids.length === 0 ? sql`true` : sql`organisation <> all(${ids})`;
  return [{ value: otherwise, of: rest }, ...groups];
}
