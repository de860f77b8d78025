import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Words, WordsError } from './words.ts';

/** What is there already, read from the contract of the repository that is written to. */
export interface House {
  readonly knows_family: boolean;
  readonly knows_route: boolean;
  /** The number of the last migration. */
  readonly newest: string;
}

type Registry = typeof import('@sluis/contract/registry');
type Roles = typeof import('@sluis/contract/roles');
type Merchant = typeof import('@sluis/contract/navigation/merchant');

const verbs = ['LIST', 'CREATE', 'UPDATE', 'DELETE'] as const;

/** Looks whether a new entity fits in. Throws WordsError where something of it is taken. */
export async function lookAround(root: string, { name, prefix, family, route }: Words): Promise<House> {
  const load = <T>(path: string): Promise<T> =>
    import(pathToFileURL(join(root, 'packages/contract/src', path)).href) as Promise<T>;
  const { entities, prefixOf } = await load<Registry>('registry.ts');
  const { role_families } = await load<Roles>('roles.ts');
  const { merchant_navigation } = await load<Merchant>('navigation/merchant.ts');
  if (Object.hasOwn(entities, name)) throw new WordsError(`There is an entity ${name} already.`);
  const owner = Object.keys(entities).find((each) => prefixOf(each) === prefix);
  if (owner !== undefined) throw new WordsError(`The ids of ${owner} start with ${prefix} already.`);
  const known = role_families.find((each) => each.name === family);
  if (known && !verbs.every((verb) => known.verbs.includes(verb)))
    throw new WordsError(`The family ${family} has only ${known.verbs.join(', ')}: name another by --roles.`);
  const routes: readonly string[] = merchant_navigation.flatMap(({ groups }) =>
    groups.flatMap(({ items }) => items.map((item) => item.route)),
  );
  return {
    knows_family: known !== undefined,
    knows_route: routes.includes(`/${route}`),
    newest: readdirSync(join(root, 'packages/server/src/migrations')).sort().at(-1)?.slice(0, 4) ?? '0000',
  };
}
