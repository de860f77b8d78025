import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Words, WordsError } from './words.ts';

/** What exists already, read from the contract of the repository that is written to. */
export interface Repository {
  readonly has_family: boolean;
  readonly has_route: boolean;
  /** The number of the last migration. */
  readonly newest: string;
}

type Registry = typeof import('@sluis/contract/registry');
type Roles = typeof import('@sluis/contract/roles');
type Merchant = typeof import('@sluis/contract/navigation/merchant');

const verbs = ['LIST', 'CREATE', 'UPDATE', 'DELETE'] as const;
const icons = join(import.meta.dirname, '../../node_modules/@tabler/icons-react/dist/esm/icons');

/** Reads what a new entity has to fit in with. Throws WordsError if one of its names is taken or does not exist. */
export async function readRepository(root: string, { name, prefix, family, route, icon }: Words): Promise<Repository> {
  const load = <T>(path: string): Promise<T> =>
    import(pathToFileURL(join(root, 'packages/contract/src', path)).href) as Promise<T>;
  const { entities, prefixOf } = await load<Registry>('registry.ts');
  const { role_families } = await load<Roles>('roles.ts');
  const { merchant_navigation } = await load<Merchant>('navigation/merchant.ts');
  if (Object.hasOwn(entities, name)) throw new WordsError(`The entity ${name} already exists.`);
  const owner = Object.keys(entities).find((each) => prefixOf(each) === prefix);
  if (owner !== undefined) throw new WordsError(`The prefix ${prefix} is already used for ids of ${owner}.`);
  if (!existsSync(join(icons, `${icon}.mjs`)))
    throw new WordsError(`${icon} is not the name of a Tabler icon, such as IconFolder: see https://tabler.io/icons.`);
  const known = role_families.find((each) => each.name === family);
  if (known && !verbs.every((verb) => known.verbs.includes(verb)))
    throw new WordsError(
      `The role family ${family} has only ${known.verbs.join(', ')}. Choose another name with --roles.`,
    );
  const routes: readonly string[] = merchant_navigation.flatMap(({ groups }) =>
    groups.flatMap(({ items }) => items.map((item) => item.route)),
  );
  return {
    has_family: known !== undefined,
    has_route: routes.includes(`/${route}`),
    newest: readdirSync(join(root, 'packages/server/src/migrations')).sort().at(-1)?.slice(0, 4) ?? '0000',
  };
}
