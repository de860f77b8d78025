import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const literal = /'([^'\\\n]*)'|"([^"\\\n]*)"/g;
const property = /(?<![.\w])(\w+)\??:/g;
const template = /`([^`\\]*\$\{[^`]*)`/g;
const call = /\bt\(\s*'([^']+)'/g;
const imported = /from '(\.[^']+)'/g;

/** A key that is built from parts, with the words that may fill its gaps. */
interface Template {
  readonly pattern: RegExp;
  readonly words: ReadonlySet<string>;
}

/** The keys in code: whole ones, and those built from parts. */
export interface Usage {
  /** Every literal in the code, since a key may reach `t` through a variable. */
  readonly literals: ReadonlySet<string>;
  /** The keys passed to `t` itself; these must exist. */
  readonly called: ReadonlySet<string>;
  readonly templates: readonly Template[];
}

// `fields:refund.amount` is the key `fields.refund.amount` of the collected texts.
const keyOf = (text: string): string => text.replace(/^fields:/, 'fields.');

const literalsIn = (code: string): string[] => [...code.matchAll(literal)].map(([, one, other]) => one ?? other ?? '');

/** The words in code: its literals, split at spaces, and the names of properties. */
const wordsIn = (code: string): string[] => [
  ...literalsIn(code).flatMap((text) => text.split(' ')),
  ...[...code.matchAll(property)].map(([, name = '']) => name),
];

const codeBelow = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter((name) => !/\.(test|texts|gen)\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(comment, '')]),
  );

/**
 * Reads the sources below a folder, without tests and texts. The gaps of a template are filled by words of its own
 * folder, of the imports of its file, and of the contract.
 */
export function textUsage(source: string, contract: string): Usage {
  const files = codeBelow(source);
  const shared = [...codeBelow(contract).values()].flatMap(wordsIn);
  const usages = [...files].map(([name, code]) => {
    const near = [...files.keys()].filter((other) => dirname(other) === dirname(name));
    const from = [...code.matchAll(imported)].map(([, path = '']) => join(dirname(name), path));
    return usageIn(code, [...shared, ...[...near, ...from].flatMap((other) => wordsIn(files.get(other) ?? ''))]);
  });
  return {
    literals: new Set(usages.flatMap(({ literals }) => [...literals])),
    called: new Set(usages.flatMap(({ called }) => [...called])),
    templates: usages.flatMap(({ templates }) => templates),
  };
}

/** The keys in a piece of code; `words` are those of others. */
export function usageIn(code: string, words: readonly string[] = []): Usage {
  const known = new Set([...words, ...wordsIn(code)]);
  const templates = [...code.matchAll(template)]
    .map(([, text = '']) => keyOf(text))
    // One that does not begin with a name would match any key.
    .filter((text) => /^[a-z_]+\./.test(text))
    .map((text) => {
      const parts = text.split(/\$\{[^}]*\}/).map(RegExp.escape);
      return { pattern: new RegExp(`^${parts.join('([\\w-]+)')}$`), words: known };
    });
  return {
    literals: new Set(literalsIn(code).map(keyOf)),
    called: new Set([...code.matchAll(call)].map(([, key = '']) => keyOf(key))),
    templates,
  };
}

const plural = /_(zero|one|two|few|many|other)$/;
/** A fault may have another text for one kind of field, and a verb for one status or variant. */
const context = /^(faults\.invalid_format|verbs\.\w+\.[a-z-]+(?:_(?:title|question|confirm|help))?)_\w+$/;
const askedAs = (key: string): string => key.replace(plural, '').replace(context, '$1');
/** Filled by numbers, or by values of the server. */
const from_elsewhere = /^(\d+|common)$/;
const from_server = /^(reasons\.known|demo\.behaviours|running\.kinds|timeline\.(?:by|rule))\./;

/** The keys that no code uses. */
export const unusedTexts = (keys: Iterable<string>, { literals, templates }: Usage): string[] =>
  [...keys].filter((key) => {
    const asked = askedAs(key);
    if (literals.has(key) || literals.has(asked)) return false;
    return !templates.some(({ pattern, words }) => {
      const gaps = pattern.exec(asked)?.slice(1);
      return gaps?.every((word) => words.has(word) || from_elsewhere.test(word) || from_server.test(key));
    });
  });

const looks_like_key = /^([a-z_]+)(\.[\w-]+)+$/;
const is_file = /\.(json|jsonc|tsx?|css)$/;

/**
 * The keys that code uses and that do not exist: those passed to `t`, others that look like a key of the texts and are
 * not the path of a field, and templates that match no key.
 */
export function unknownTexts(
  keys: ReadonlySet<string>,
  { called, literals, templates }: Usage,
  isPath: (text: string) => boolean = () => false,
): string[] {
  const known = new Set([...keys].flatMap((key) => [key, askedAs(key)]));
  const namespaces = new Set([...keys].map((key) => key.split('.')[0] ?? ''));
  const isKnown = (key: string): boolean => known.has(key) || known.has(key.replace(/^fields\.\w+/, 'fields.common'));
  const isMeant = (text: string): boolean =>
    namespaces.has(looks_like_key.exec(text)?.[1] ?? '') && !is_file.test(text) && !isPath(text);
  const empty = templates
    .map(({ pattern }) => pattern)
    .filter((pattern) => namespaces.has(/^\w+/.exec(unescaped(pattern))?.[0] ?? ''))
    .filter((pattern) => ![...known].some((key) => pattern.test(key)));
  return [
    ...[...called].filter((key) => !isKnown(key)),
    ...[...literals].filter((text) => !called.has(text) && isMeant(text) && !isKnown(text)),
    ...empty.map(unescaped),
  ];
}

/** The source of a pattern, without the escapes of `RegExp.escape`. */
const unescaped = ({ source }: RegExp): string =>
  source
    .replace(/^\^|\$$/g, '')
    .replace(/\\x([0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\', '');
