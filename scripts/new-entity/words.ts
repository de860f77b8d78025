import { parseArgs } from 'node:util';

/** The names of an entity in each place that uses one. */
export interface Words {
  /** In the API, the database and the contract: `parcellocker`. */
  readonly name: string;
  /** For its folder and files: `parcel-locker`. */
  readonly slug: string;
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

export const usage = `Usage: npm run new-entity -- ENGLISH DUTCH PREFIX [--icon ICON] [--route PATH] [--roles FAMILY]

  e.g. npm run new-entity -- 'parcel locker/parcel lockers' 'pakketkluis/pakketkluizen' pkl

ENGLISH and DUTCH are its names, singular/plural, in lower case as in the middle of a sentence.
PREFIX is the start of its ids: two to six lower-case letters.
--icon is the name of an icon from https://tabler.io/icons (default: IconFolder), --route its path (default: the English
plural with dashes), --roles its role family (default: the English singular in capitals).`;

/** The names cannot be used; the message is for the user. */
export class WordsError extends Error {}

function formsOf(given: string | undefined, letters: RegExp): Forms {
  const [one = '', many = '', ...more] = (given ?? '').trim().replaceAll("'", '’').split('/');
  if (more.length > 0 || !letters.test(one) || !letters.test(many)) throw new WordsError(usage);
  return { one, many };
}

const joined = (words: string, by: string): string => words.toLowerCase().replaceAll(/[ -]/g, by);

/** Node's errors name the option that is wrong, before a hint that does not apply here. */
function parse(args: readonly string[]) {
  const options = { icon: { type: 'string' }, route: { type: 'string' }, roles: { type: 'string' } } as const;
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

/** Reads the names from the command line. Throws WordsError if they cannot be used. */
export function readWords(args: readonly string[]): Words & { readonly root: string | undefined } {
  const { values, positionals } = parse(args);
  const en = formsOf(positionals[0], /^[A-Za-z]+([ -][A-Za-z]+)*$/);
  const nl = formsOf(positionals[1], /^\p{L}+([ ’-]\p{L}+)*$/u);
  const prefix = positionals[2] ?? '';
  if (positionals.length !== 3 || !/^[a-z]{2,6}$/.test(prefix)) throw new WordsError(usage);
  const slug = joined(en.one, '-');
  const route = values.route ?? joined(en.many, '-');
  if (!/^[a-z-]+(\/[a-z-]+)*$/i.test(route))
    throw new WordsError(`--route must be a path such as ${joined(en.many, '-')}.`);
  return {
    en,
    nl,
    prefix,
    slug,
    route,
    root: values.root,
    icon: values.icon ?? 'IconFolder',
    name: joined(en.one, ''),
    key: joined(en.one, '_'),
    entry: joined(en.many, '_'),
    variable: slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    family: values.roles ?? joined(en.one, '_').toUpperCase(),
  };
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
