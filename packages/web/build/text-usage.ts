import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const literal = /'([^'\\\n]*)'|"([^"\\\n]*)"/g;
const template = /`([^`\\]*\$\{[^`]*)`/g;
const call = /\bt\(\s*'([^']+)'/g;

/** What the code below a folder asks for: keys by name, and patterns of keys that are put together. */
export interface Usage {
  /** Every literal in the code, since a key may pass through a variable on its way to `t`. */
  readonly literals: ReadonlySet<string>;
  /** The keys given to `t` itself; these must exist. */
  readonly called: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

// `fields:refund.amount` is the key `fields.refund.amount` of the collected texts.
const keyOf = (text: string): string => text.replace(/^fields:/, 'fields.');

/** Reads the sources below a folder, apart from tests and from the texts themselves. */
export function textUsage(source: string): Usage {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((name) => !/\.(test|texts|gen)\.tsx?$/.test(name));
  const code = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
  return usageIn(code);
}

/** What a piece of code asks for. */
export function usageIn(code: string): Usage {
  const literals = new Set(code.matchAll(literal).map(([, single, double]) => keyOf(single ?? double ?? '')));
  const patterns = [...code.matchAll(template)]
    .map(([, text = '']) => keyOf(text))
    // One that does not begin with a name would match whatever there is.
    .filter((text) => /^[a-z_]+\./.test(text))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\$\{[^}]*\}/)
            .map(RegExp.escape)
            .join('.+')}$`,
        ),
    );
  return { literals, called: new Set(code.matchAll(call).map(([, key = '']) => keyOf(key))), patterns };
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The keys that nothing asks for. */
export const unusedTexts = (keys: Iterable<string>, { literals, patterns }: Usage): string[] =>
  [...keys].filter((key) => {
    const asked = key.replace(plural, '');
    return !literals.has(key) && !literals.has(asked) && !patterns.some((pattern) => pattern.test(asked));
  });

/** The keys asked for by name that do not exist. */
export const unknownTexts = (keys: ReadonlySet<string>, { called }: Usage): string[] => {
  const known = new Set([...keys].flatMap((key) => [key, key.replace(plural, '')]));
  return [...called].filter((key) => !known.has(key));
};
