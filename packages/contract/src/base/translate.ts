/** The values to fill in; `count` chooses the form of the plural, `context` a special case of the text. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** The text of a key, with its values. Of several keys the first that has a text. */
export type Translate = (key: string | readonly string[], values?: Values) => string;

/** A sentence as data: the key of its text, and the values to fill in, which may be keys too. */
export type Said = readonly [key: string, values?: Readonly<Record<string, Values[string] | Said>>];

/** Texts of one language by their dotted keys: `{{name}}` is filled in, `_one` and `_other` are forms by `count`. */
export interface TextTree {
  readonly [name: string]: TextTree | string;
}

export function textAt(tree: TextTree | undefined, path: string): string | undefined {
  let at: TextTree | string | undefined = tree;
  for (const name of path.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

let mark = (text: string): string => text;

/** A setting of tests: marks every text, so that words outside the texts are found. */
export function markTexts(by: (text: string) => string): void {
  mark = by;
}

/**
 * Translates by the texts that `find` has. A key without one, such as `fields:refund.reason`, is answered without its
 * namespace. `onMissing` hears of it, unless other keys were asked for before it.
 */
export function translateBy(
  language: string,
  find: (key: string) => string | undefined,
  onMissing?: (key: string) => void,
): Translate {
  let plurals: Intl.PluralRules | undefined;
  const formsOf = (key: string, { count, context }: Values): string[] => {
    const special = context === undefined ? [] : [`${key}_${context}`];
    if (typeof count !== 'number') return [...special, key];
    plurals ??= new Intl.PluralRules(language);
    return [...special, `${key}_${plurals.select(count)}`, key];
  };
  return (key, values = {}) => {
    const keys = [key].flat();
    for (const form of keys.flatMap((each) => formsOf(each, values))) {
      const text = find(form);
      if (text !== undefined) return mark(text).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
    }
    if (keys.length === 1) onMissing?.(String(keys[0]));
    return String(keys.at(-1)).replace(/^fields:/, '');
  };
}

/** The dotted keys of texts; those with forms by `count` are asked for without the form. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Key}_${'one' | 'other'}`
      ? Key
      : K
    : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The same keys, with any texts. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/**
 * Texts with keys known at compile time, such as those of a mail: a key that is missing in a language does not compile.
 */
export const translations =
  <L extends string, T extends TextTree>(texts: Readonly<Record<L, SameKeys<NoInfer<T>>>> & { readonly nl: T }) =>
  (language: L): ((key: KeyOf<T>, values?: Values) => string) =>
    translateBy(language, (key) => textAt(texts[language] as TextTree, key));

/** How each language writes dates and numbers to people who chose nothing else. */
export const locales = { nl: 'nl-NL', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const;

/** One sentence, or several behind each other, in words. */
export function inWords(t: Translate, said: Said | readonly Said[]): string {
  const text = ([key, values = {}]: Said): string =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' && value ? text(value) : value]),
      ),
    );
  return typeof said[0] === 'string' ? text(said as Said) : (said as readonly Said[]).map(text).join(' ');
}
