import type { Language } from './texts.ts';

/** What is filled in; `count` chooses the form of the plural, `context` a special case of the text. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The text of a key: `list.empty`, or `fields:refund.reason` for the name of a field. Of several keys the first that has
 * a text; a key without one is answered as itself, without its namespace.
 */
export type Translate = (key: string | readonly string[], values?: Values) => string;

type Tree = { [name: string]: Tree | string };

export interface Translator {
  readonly t: Translate;
  /** Adds the texts of the file `lazy.json`. */
  readonly add: (late: string) => void;
}

function merge(into: Tree, more: Tree): void {
  for (const [name, value] of Object.entries(more)) {
    const there = into[name];
    if (typeof there === 'object' && typeof value === 'object') merge(there, value);
    else into[name] = value;
  }
}

function textAt(tree: Tree | undefined, path: string): string | undefined {
  let at: Tree | string | undefined = tree;
  for (const name of path.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** JSON that may have comments, as the files of field names have, without them. */
export const withoutComments = (text: string): string =>
  text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1');

/**
 * Looks texts up in the files of a language as the build makes them: `main.json`, `fields.jsonc`, and `lazy.json`, which
 * has more of both. The label of a field that its entity does not name is the common one. `onMissing` is told of a key
 * without a text, unless other keys were asked for before it.
 */
export function translator(
  language: Language,
  main: string,
  fields: string,
  onMissing?: (key: string) => void,
): Translator {
  const trees = {
    main: JSON.parse(main) as Tree,
    fields: JSON.parse(withoutComments(fields)) as Tree,
  } satisfies Tree;
  let plurals: Intl.PluralRules | undefined;
  const find = (key: string): string | undefined => {
    const [path, namespace = 'main'] = key.split(':').reverse() as [string, keyof typeof trees];
    const text = textAt(trees[namespace], path);
    return text ?? (namespace === 'fields' ? textAt(trees.fields, path.replace(/^\w+/, 'common')) : undefined);
  };
  const formsOf = (key: string, { count, context }: Values): string[] => {
    if (context !== undefined) return [`${key}_${context}`, key];
    if (typeof count !== 'number') return [key];
    plurals ??= new Intl.PluralRules(language);
    return [`${key}_${plurals.select(count)}`, key];
  };
  const t: Translate = (key, values = {}) => {
    const keys = [key].flat();
    for (const form of keys.flatMap((each) => formsOf(each, values))) {
      const text = find(form);
      if (text !== undefined) return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
    }
    if (keys.length === 1) onMissing?.(String(keys[0]));
    return String(keys.at(-1)).replace(/^fields:/, '');
  };
  return { t, add: (late) => merge(trees, JSON.parse(late) as Tree) };
}
