import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Parent } from './files.ts';
import { withoutLabels } from './labels.ts';
import { capitalised, type Words, WordsError } from './words.ts';

/** What exists already, read from the contract of the repository that is written to. */
export interface Repository {
  readonly has_family: boolean;
  readonly has_route: boolean;
  /** The number of the last migration. */
  readonly newest: string;
  /** What each belongs to. */
  readonly parent: Parent | undefined;
  /** The files below `packages` in which entities give a field of that name their own label. */
  readonly labelled_in: readonly string[];
}

type Registry = typeof import('@sluis/contract/registry');
type Roles = typeof import('@sluis/contract/roles');
type Merchant = typeof import('@sluis/contract/navigation/merchant');
type Provider = typeof import('@sluis/contract/navigation/provider');

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

/** The label of references to an entity; undefined if the common labels already have it. */
function labelOf(web: string, entity: string): Parent['label'] {
  if (new RegExp(`^ {2}${entity}: `, 'm').test(readFileSync(join(web, 'lib/fields.texts.ts'), 'utf8')))
    return undefined;
  const named = new RegExp(`\\bentity: \\{[^}]*\\b${entity}: '([^']*)'`, 'g');
  for (const text of textsBelow(web, '.texts.ts')) {
    const [nl, en] = [...text.matchAll(named)].map(([, label]) => label);
    if (nl !== undefined && en !== undefined) return { nl, en };
  }
  return { nl: `⟦${entity}⟧`, en: capitalised(entity) };
}

const filesLabelling = (root: string, field: string): string[] =>
  globSync('web/src/features/**/*.texts.ts', { cwd: join(root, 'packages') }).filter((path) => {
    const text = readFileSync(join(root, 'packages', path), 'utf8');
    return withoutLabels(text, field) !== text;
  });

/** Throws WordsError if an item cannot refer to one of that entity. */
function parentOf(root: string, entities: Registry['entities'], { parent = '', provider }: Words): Parent {
  const found = Object.hasOwn(entities, parent) ? entities[parent as keyof typeof entities] : undefined;
  if (!found) throw new WordsError(`The entity ${parent}, which it is to belong to, does not exist.`);
  if (found.placement === 'local' || (provider && found.placement !== 'shared'))
    throw new WordsError(`An item of this entity cannot refer to ${parent}: see docs/adr/0058-table-placement.md.`);
  return {
    name: parent,
    is_shared: found.placement === 'shared',
    label: labelOf(join(root, 'packages/web/src'), parent),
  };
}

/**
 * Reads the code that a new entity has to fit into. Throws WordsError if one of its names is taken or does not exist.
 */
export async function readRepository(root: string, words: Words): Promise<Repository> {
  const { name, prefix, family, role, route, icon, page, provider } = words;
  const load = <T>(path: string): Promise<T> =>
    import(pathToFileURL(join(root, 'packages/contract/src', path)).href) as Promise<T>;
  const { entities, prefixOf } = await load<Registry>('registry.ts');
  const { role_catalogue, role_families } = await load<Roles>('roles.ts');
  const { merchant_navigation } = await load<Merchant>('navigation/merchant.ts');
  const { provider_navigation } = await load<Provider>('navigation/provider.ts');
  const parent = words.parent === undefined ? undefined : parentOf(root, entities, words);
  if (Object.hasOwn(entities, name)) throw new WordsError(`The entity ${name} already exists.`);
  const owner = Object.keys(entities).find((each) => prefixOf(each) === prefix);
  if (owner !== undefined) throw new WordsError(`The prefix ${prefix} is already used for ids of ${owner}.`);
  if (!existsSync(join(icons, `${icon}.mjs`)))
    throw new WordsError(`${icon} is not the name of a Tabler icon, such as IconFolder: see https://tabler.io/icons.`);
  refuseTaken(root, words);
  const known = role_families.find((each) => each.name === family);
  if (page && !role_catalogue.includes(role)) throw new WordsError(`${role} is not a role.`);
  if (known && !page && !verbs.every((verb) => known.verbs.includes(verb)))
    throw new WordsError(
      `The role family ${family} has only ${known.verbs.join(', ')}. Choose another name with --roles.`,
    );
  const routes: readonly string[] = (provider ? provider_navigation : merchant_navigation).flatMap(({ groups }) =>
    groups.flatMap(({ items }) => items.map((item) => item.route)),
  );
  return {
    has_family: known !== undefined,
    has_route: routes.includes(`/${route}`),
    parent,
    labelled_in: parent?.label ? filesLabelling(root, parent.name) : [],
    newest: readdirSync(join(root, 'packages/server/src/migrations')).sort().at(-1)?.slice(0, 4) ?? '0000',
  };
}
