import { type TextTree, type Translate, textAt, translateBy } from '@sluis/contract/base/translate';
import type { Language } from './texts.ts';

type Tree = { [name: string]: Tree | string };

export interface Translator {
  /** The text of a key: `list.empty`, or `fields:refund.reason` for the name of a field. */
  readonly t: Translate;
  /** Adds the texts of a file such as `lazy.json`. */
  readonly add: (file: string) => void;
}

function merge(into: Tree, more: TextTree): void {
  for (const [name, value] of Object.entries(more)) {
    const there = into[name];
    if (typeof there === 'object' && typeof value === 'object') merge(there, value);
    else into[name] = value as Tree;
  }
}

/** Removes the comments from JSON, which the files of field names have. */
export const withoutComments = (text: string): string =>
  text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1');

/**
 * Looks texts up in the files of a language as the build generates them: `main.json`, `fields.jsonc`, and others, which
 * add to both. The label of a field that its entity does not name is the common one.
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
  const find = (key: string): string | undefined => {
    const [path, namespace = 'main'] = key.split(':').reverse() as [string, keyof typeof trees];
    const text = textAt(trees[namespace], path);
    return text ?? (namespace === 'fields' ? textAt(trees.fields, path.replace(/^\w+/, 'common')) : undefined);
  };
  return { t: translateBy(language, find, onMissing), add: (file) => merge(trees, JSON.parse(file) as Tree) };
}
