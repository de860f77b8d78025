import { parseArgs } from 'node:util';

/** What an entity is called, by which everything that is written for it follows. */
export interface Words {
  /** Its name in the API, the database and the contract: `parcellocker`. */
  readonly name: string;
  /** Of its folder and files: `parcel-locker`. */
  readonly slug: string;
  /** Of its texts: `parcel_locker`. */
  readonly key: string;
  /** Of its entry in the menu: `parcel_lockers`. */
  readonly entry: string;
  /** Of its list in code: `parcelLocker`. */
  readonly variable: string;
  readonly route: string;
  readonly family: string;
  /** What its ids begin with. */
  readonly prefix: string;
  readonly icon: string;
  readonly en: Forms;
  readonly nl: Forms;
}

interface Forms {
  readonly one: string;
  readonly many: string;
}

export const usage = `Usage: npm run new-entity -- ONE/SEVERAL EEN/MEER PREFIX [--icon IconX] [--route PATH] [--roles FAMILY]

  e.g. npm run new-entity -- 'parcel locker/parcel lockers' 'pakketkluis/pakketkluizen' pkl

ONE/SEVERAL are its words in English, EEN/MEER those in Dutch, as in the middle of a sentence; PREFIX starts its ids.
The icon is one of Tabler's (IconFolder), the route is SEVERAL with dashes, and the family of roles is ONE in capitals.`;

/** What was asked for cannot be. */
export class WordsError extends Error {}

function formsOf(given: string | undefined, letters: RegExp): Forms {
  const [one = '', many = '', ...more] = (given ?? '').trim().replaceAll("'", '’').split('/');
  if (more.length > 0 || !letters.test(one) || !letters.test(many)) throw new WordsError(usage);
  return { one, many };
}

const name_max = 40;

/** Names that the code which is written gives to something else. */
const taken_in_code: readonly string[] = ['entity', 'f', 'define'];

/** Whether a constant can have a name: words of the language itself cannot be one. */
function isNameOfConstant(name: string): boolean {
  if (taken_in_code.includes(name) || name in {}) return false;
  try {
    return Boolean(new Function(`'use strict'; const ${name} = 1; return ${name};`));
  } catch {
    return false;
  }
}

function parse(args: readonly string[]) {
  const options = { icon: { type: 'string' }, route: { type: 'string' }, roles: { type: 'string' } } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, root: { type: 'string' } },
    });
  } catch (error) {
    throw new WordsError(`${(error as Error).message}\n\n${usage}`);
  }
}

const joined = (words: string, by: string): string => words.toLowerCase().replaceAll(/[ -]/g, by);

/** Reads the words of the command line. Throws WordsError where they cannot be. */
export function readWords(args: readonly string[]): Words & { readonly root: string | undefined } {
  const { values, positionals } = parse(args);
  const en = formsOf(positionals[0], /^[A-Za-z]+([ -][A-Za-z]+)*$/);
  const nl = formsOf(positionals[1], /^\p{L}+([ ’-]\p{L}+)*$/u);
  const prefix = positionals[2] ?? '';
  if (positionals.length !== 3 || !/^[a-z]{2,6}$/.test(prefix)) throw new WordsError(usage);
  const [name, slug] = [joined(en.one, ''), joined(en.one, '-')];
  if (name.length > name_max || !isNameOfConstant(name))
    throw new WordsError(`${name} cannot be a name in the code: take another word, or two.`);
  const route = values.route ?? joined(en.many, '-');
  if (!/^[a-z-]+(\/[a-z-]+)*$/i.test(route)) throw new WordsError(`--route is a path such as ${joined(en.many, '-')}`);
  // What belongs to the provider has a menu of its own.
  if (/^psp(\/|$)/i.test(route))
    throw new WordsError('--route is a path of a merchant, which does not begin with psp.');
  const family = values.roles ?? joined(en.one, '_').toUpperCase();
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(family)) throw new WordsError('--roles is a family of roles such as BANK_ACCOUNT.');
  const icon = values.icon ?? 'IconFolder';
  if (!/^Icon[A-Z][A-Za-z\d]*$/.test(icon)) throw new WordsError("--icon is one of Tabler's, such as IconFolder.");
  return {
    ...{ en, nl, prefix, name, slug, route, family, icon, root: values.root },
    key: joined(en.one, '_'),
    entry: joined(en.many, '_'),
    variable: slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  };
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
