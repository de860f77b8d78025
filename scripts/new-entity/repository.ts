import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
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

/** The content of the files below a folder whose names have this ending. */
const textsBelow = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Throws WordsError if a table, feature, text or screen already has one of the names. */
function refuseTaken(root: string, { name, slug, key, route }: Words): void {
  const [migrations, web] = [join(root, 'packages/server/src/migrations'), join(root, 'packages/web/src')];
  const has = (texts: readonly string[], form: string): boolean =>
    texts.some((text) => new RegExp(form, 'm').test(text));
  if (has(textsBelow(migrations, '.sql'), `^create table "?${name}"? `))
    throw new WordsError(`The table ${name} already exists.`);
  if (globSync(`features/*/${slug}`, { cwd: web }).length > 0)
    throw new WordsError(`The feature ${slug} already exists.`);
  if (has(textsBelow(web, '.texts.ts'), `^ {4}${key}: `)) throw new WordsError(`Texts of ${key} already exist.`);
  if (has([...textsBelow(web, '.screen.ts'), ...textsBelow(web, '.first.ts')], `'${route}'`))
    throw new WordsError(`A screen at /${route} already exists.`);
}

/** Reads what a new entity has to fit in with. Throws WordsError if one of its names is taken or does not exist. */
export async function readRepository(root: string, words: Words): Promise<Repository> {
  const { name, prefix, family, route, icon } = words;
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
  refuseTaken(root, words);
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
