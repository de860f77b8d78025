import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TextTree } from '@sluis/contract/base/translate';
import { transformWithOxc } from 'vite';
import type { Language, Texts } from '../src/lib/texts.ts';

const contract = join(import.meta.dirname, '../../contract/src');

/**
 * A module as a data URL, by content, so that an edited one is loaded again, under any loader; names of the contract
 * are resolved.
 */
async function asData(file: string): Promise<string> {
  let { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  for (const [specifier, path = ''] of code.matchAll(/["']@sluis\/contract\/([\w/-]+)["']/g))
    code = code.replace(specifier, `"${await asData(join(contract, `${path}.ts`))}"`);
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

export const text_languages: readonly Language[] = ['nl', 'en'];

/** A text with its file. */
export interface Text {
  readonly value: string;
  readonly file: string;
}

/** Every text of one language by its dotted key. */
export type Collected = Readonly<Record<Language, ReadonlyMap<string, Text>>>;

/** The `.texts.ts` files below a folder, in a fixed order. */
export const textFiles = (source: string): string[] => globSync('**/*.texts.ts', { cwd: source }).sort();

function flatten(tree: TextTree, file: string, into: Map<string, Text>, prefix = ''): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix + name;
    if (typeof value !== 'string') flatten(value, file, into, `${key}.`);
    else if (into.has(key)) throw new Error(`${key} is given by ${file} and by ${into.get(key)?.file}`);
    else into.set(key, { value, file });
  }
}

/** Reads every text below a folder. Throws if two files have the same key, or a key is missing in one language. */
export async function collectTexts(source: string): Promise<Collected> {
  const collected = { nl: new Map<string, Text>(), en: new Map<string, Text>() };
  for (const name of textFiles(source)) {
    const url = await asData(join(source, name));
    const { texts } = (await import(/* @vite-ignore */ url)) as { texts: Texts };
    for (const language of text_languages) flatten(texts[language], name, collected[language]);
  }
  const missing = missingTexts(collected);
  if (missing.length > 0) throw new Error(`texts are missing: ${missing.join(', ')}`);
  return collected;
}

/** Keys that are missing in one language, as `nl: list.empty`. */
export const missingTexts = (collected: Collected): string[] =>
  text_languages.flatMap((language) =>
    text_languages.flatMap((other) =>
      [...collected[other].keys()].filter((key) => !collected[language].has(key)).map((key) => `${language}: ${key}`),
    ),
  );

interface Tree {
  [key: string]: string | Tree;
}

function treeOf(entries: Iterable<readonly [string, Text]>): Tree {
  const root: Tree = {};
  for (const [key, { value }] of entries) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let at = root;
    for (const name of path) {
      at[name] ??= {};
      at = at[name] as Tree;
    }
    at[last] = value;
  }
  return root;
}

const fields = 'fields.';

/**
 * The folders of features below `source` that the first screen does not need: those with screens of which none is in a
 * file `*.first.ts`.
 */
function lazyFolders(source: string): ReadonlySet<string> {
  const withFile = (name: string): string[] => globSync(`features/*/*/${name}`, { cwd: source }).map(dirname);
  const first = withFile('*.first.ts');
  return new Set(withFile('*.screen.ts').filter((folder) => !first.includes(folder)));
}

const split = (texts: readonly (readonly [string, Text])[]) => ({
  main: treeOf(texts.filter(([key]) => !key.startsWith(fields))),
  fields: treeOf(
    texts.filter(([key]) => key.startsWith(fields)).map(([key, text]) => [key.slice(fields.length), text] as const),
  ),
});

/** The folder of a file's feature, at any depth. */
const featureOf = (file: string): string => /^features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? dirname(file);

/**
 * The files of one language, by name: `main.json` and `fields.jsonc` for the first screen, `panel.json` for the first
 * panel (`*.panel.texts.ts`), and `lazy.json` for the others: features without a first screen, and parts of the kit
 * that no first screen shows (`*.lazy.texts.ts`).
 */
export function textAssets(texts: ReadonlyMap<string, Text>, source?: string): Record<string, string> {
  const lazy_folders = source === undefined ? new Set<string>() : lazyFolders(source);
  const fileOf = ([, { file }]: readonly [string, Text]): 'first' | 'lazy' | 'panel' => {
    if (file.endsWith('.panel.texts.ts')) return 'panel';
    return file.endsWith('.lazy.texts.ts') || lazy_folders.has(featureOf(file)) ? 'lazy' : 'first';
  };
  const { first = [], lazy = [], panel = [] } = Object.groupBy(texts, fileOf);
  const sources = new Set(first.filter(([key]) => key.startsWith(fields)).map(([, { file }]) => file));
  const comment = `// The names of fields, by entity. Made from ${[...sources].join(', ')}.\n`;
  const now = split(first);
  return {
    'main.json': JSON.stringify(now.main),
    'fields.jsonc': comment + JSON.stringify(now.fields, null, 1),
    'lazy.json': JSON.stringify(split(lazy)),
    'panel.json': JSON.stringify(split(panel)),
  };
}

/** Changes with every text. */
export const textsVersion = (collected: Collected): string =>
  createHash('sha256')
    .update(JSON.stringify(text_languages.map((language) => [...collected[language]])))
    .digest('hex')
    .slice(0, 12);
