import { parseArgs } from 'node:util';

/** The names of an entity in each place that uses one. */
export interface Words {
  /** In the API, the database and the contract: `parcellocker`. */
  readonly name: string;
  /** For its folder and files: `parcel-locker`. */
  readonly slug: string;
  /** The folder of its part of the product: `checkout`. */
  readonly area: string;
  /** For its texts: `parcel_locker`. */
  readonly key: string;
  /** For its menu entry: `parcel_lockers`. */
  readonly entry: string;
  /** For variables: `parcelLocker`. */
  readonly variable: string;
  readonly route: string;
  readonly family: string;
  /** The start of its ids. */
  readonly prefix: string;
  readonly icon: string;
  readonly en: Forms;
  readonly nl: Forms;
}

interface Forms {
  readonly one: string;
  readonly many: string;
}

/** The parts of the product; docs/architecture.md says what is in each. */
const areas: readonly string[] = [
  ...['people', 'merchants', 'processors', 'payments', 'subscriptions', 'checkout'],
  ...['developers', 'insights', 'operations'],
];

export const usage = `Usage: npm run new-entity -- ENGLISH DUTCH PREFIX --area AREA [--icon ICON] [--route PATH] [--roles FAMILY]

  e.g. npm run new-entity -- 'parcel locker/parcel lockers' 'pakketkluis/pakketkluizen' pkl --area merchants

ENGLISH and DUTCH are its names, singular/plural, in lower case as in the middle of a sentence.
PREFIX is the start of its ids: two to six lower-case letters.
--area is where it belongs: ${areas.join(', ')}.
--icon is the name of an icon from https://tabler.io/icons (default: IconFolder), --route its path (default: the English
plural with dashes), --roles its role family (default: the English singular in capitals).`;

/** The names cannot be used; the message is for the user. */
export class WordsError extends Error {}

function formsOf(given: string | undefined, letters: RegExp): Forms {
  const [one = '', many = '', ...more] = (given ?? '').trim().replaceAll("'", '’').split('/');
  if (more.length > 0 || !letters.test(one) || !letters.test(many)) throw new WordsError(usage);
  return { one, many };
}

const name_max = 40;

/** Names that the generated code uses for something else. */
const taken_in_code: readonly string[] = ['entity', 'f', 'define'];

/** Whether a name can be that of a constant, which reserved words cannot. */
function isNameOfConstant(name: string): boolean {
  if (taken_in_code.includes(name) || name in {}) return false;
  try {
    return Boolean(new Function(`'use strict'; const ${name} = 1; return ${name};`));
  } catch {
    return false;
  }
}

/** Node's errors name the option that is wrong, before a hint that does not apply here. */
function parse(args: readonly string[]) {
  const options = {
    area: { type: 'string' },
    icon: { type: 'string' },
    route: { type: 'string' },
    roles: { type: 'string' },
  } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, root: { type: 'string' } },
    });
  } catch (error) {
    const [fault] = (error as Error).message.split('. ', 1);
    throw new WordsError(`${fault}.\n\n${usage}`);
  }
}

const joined = (words: string, by: string): string => words.toLowerCase().replaceAll(/[ -]/g, by);

/** Reads the names from the command line. Throws WordsError if they cannot be used. */
export function readWords(args: readonly string[]): Words & { readonly root: string | undefined } {
  const { values, positionals } = parse(args);
  const en = formsOf(positionals[0], /^[A-Za-z]+([ -][A-Za-z]+)*$/);
  const nl = formsOf(positionals[1], /^\p{L}+([ ’-]\p{L}+)*$/u);
  const prefix = positionals[2] ?? '';
  if (positionals.length !== 3 || !/^[a-z]{2,6}$/.test(prefix)) throw new WordsError(usage);
  const { area } = values;
  if (area === undefined || !areas.includes(area)) throw new WordsError(`--area must be one of ${areas.join(', ')}.`);
  const [name, slug] = [joined(en.one, ''), joined(en.one, '-')];
  if (name.length > name_max || !isNameOfConstant(name))
    throw new WordsError(`${name} cannot be used as a name in code. Choose another word, or two.`);
  const route = values.route ?? joined(en.many, '-');
  if (!/^[a-z-]+(\/[a-z-]+)*$/i.test(route))
    throw new WordsError(`--route must be a path such as ${joined(en.many, '-')}.`);
  // Screens of the provider have a menu of their own.
  if (/^psp(\/|$)/i.test(route))
    throw new WordsError('--route must be a path of a merchant, which does not start with psp.');
  const family = values.roles ?? joined(en.one, '_').toUpperCase();
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(family)) throw new WordsError('--roles must be a role family such as BANK_ACCOUNT.');
  const icon = values.icon ?? 'IconFolder';
  if (!/^Icon[A-Z][A-Za-z\d]*$/.test(icon))
    throw new WordsError('--icon must be the name of a Tabler icon, such as IconFolder.');
  return {
    en,
    nl,
    prefix,
    name,
    slug,
    area,
    route,
    family,
    icon,
    root: values.root,
    key: joined(en.one, '_'),
    entry: joined(en.many, '_'),
    variable: slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  };
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
