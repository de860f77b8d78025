import type { ConfiguredSetting, SettingName } from '@sluis/contract/configuration';
import type { World } from './world.ts';

/** Configures merchants as a user of the provider does. */
export interface Configuring {
  /** The settings in effect for an organisation, by name. */
  read(organisation: string): Promise<Readonly<Record<SettingName, ConfiguredSetting>>>;
  /** Sets a setting, whatever its value; undefined resets it. Fails if that is refused. */
  set(organisation: string, name: SettingName, value: unknown): Promise<void>;
  readonly key: string;
}

export async function configureIn(world: World): Promise<Configuring> {
  const key = await world.key(world.root, ['PSP_ALL']);
  const byName = (items: readonly ConfiguredSetting[]) =>
    Object.fromEntries(items.map((each) => [each.name, each])) as Record<SettingName, ConfiguredSetting>;
  const read = async (organisation: string) =>
    byName((await world.call(key, 'GET', `/organisation/${organisation}/configuration`)).json().items);
  return {
    key,
    read,
    set: async (organisation, name, value) => {
      const { version } = (await read(organisation))[name];
      const path = `/organisation/${organisation}/configuration/${name}`;
      const answer =
        value === undefined
          ? await world.call(key, 'POST', `${path}/reset`, { body: { version } })
          : await world.call(key, 'POST', path, { body: { value, version } });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    },
  };
}
