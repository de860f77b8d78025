import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** The texts of the files below a folder whose names end so. */
const textsBelow = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Throws WordsError where something that is no entity has one of the names. */
function refuseTaken(root: string, { name, slug, key, route }: Words): void {
  const [migrations, web] = [join(root, 'packages/server/src/migrations'), join(root, 'packages/web/src')];
  const has = (texts: readonly string[], form: string): boolean =>
    texts.some((text) => new RegExp(form, 'm').test(text));
  if (has(textsBelow(migrations, '.sql'), `^create table "?${name}"? `))
    throw new WordsError(`There is a table ${name} already.`);
  if (existsSync(join(web, 'features', slug))) throw new WordsError(`There is a feature ${slug} already.`);
  if (has(textsBelow(web, '.texts.ts'), `^ {4}${key}: `)) throw new WordsError(`There are texts of ${key} already.`);
  if (has(textsBelow(web, '.screen.ts'), `'${route}'`)) throw new WordsError(`There is a screen at /${route} already.`);
}

/** Looks whether a new entity fits in. Throws WordsError where something of it is taken. */
export async function lookAround(root: string, words: Words): Promise<House> {
  const { name, prefix, family, route } = words;
  const load = <T>(path: string): Promise<T> =>
    import(pathToFileURL(join(root, 'packages/contract/src', path)).href) as Promise<T>;
  const { entities, prefixOf } = await load<Registry>('registry.ts');
  const { role_families } = await load<Roles>('roles.ts');
  const { merchant_navigation } = await load<Merchant>('navigation/merchant.ts');
  if (Object.hasOwn(entities, name)) throw new WordsError(`There is an entity ${name} already.`);
  const owner = Object.keys(entities).find((each) => prefixOf(each) === prefix);
  if (owner !== undefined) throw new WordsError(`The ids of ${owner} start with ${prefix} already.`);
  refuseTaken(root, words);
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
