import { parseArgs } from 'node:util';
import arrows from '../areas.json' with { type: 'json' };

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
  /** A page without an entity. */
  readonly page: boolean;
  /** It has the statuses OPEN and CLOSED. */
  readonly status: boolean;
  /** The provider has them, and merchants do not. */
  readonly provider: boolean;
  /** A verb that moves an item from OPEN to CLOSED. */
  readonly verb: Verb | undefined;
  /** The entity that each belongs to. */
  readonly parent: string | undefined;
  /** The role that opens a page. */
  readonly role: string;
  readonly en: Forms;
  readonly nl: Forms;
}

interface Forms {
  readonly one: string;
  readonly many: string;
}

export interface Verb {
  /** In the API and in texts: `resolve`. */
  readonly name: string;
  /** Of its button, without the noun. */
  readonly nl: string;
}

/** The parts of the product; docs/architecture.md says what is in each. */
const areas = Object.keys(arrows);

export const usage = `Usage: npm run new-entity -- ENGLISH [DUTCH] PREFIX --area AREA [--status] [--verb VERB] [--provider]
       [--belongs-to ENTITY] [--icon ICON] [--route PATH] [--roles FAMILY]
       npm run new-entity -- ENGLISH [DUTCH] --page --area AREA --roles ROLE [--provider] [--icon ICON] [--route PATH]

  e.g. npm run new-entity -- 'parcel locker/parcel lockers' 'pakketkluis/pakketkluizen' pkl --area merchants

ENGLISH and DUTCH are its names, singular/plural, in lower case as in the middle of a sentence. Without the Dutch ones the
Dutch texts are those in English between ⟦ and ⟧, which npm run check refuses.
PREFIX is the start of its ids: two to six lower-case letters.
--area is where it belongs: ${areas.join(', ')}.
--status gives it the statuses OPEN and CLOSED with a history, and --verb also the verb that closes it, such as resolve or,
with the Dutch word, resolve/oplossen (default: sluiten). --provider makes it the provider's, --belongs-to names the entity
that each is part of, and --page makes a page without an entity, for those with a role such as REPORT_LIST.
--icon is the name of an icon from https://tabler.io/icons (default: IconFolder), --route its path (default: the English
plural with dashes), --roles its role family (default: the English singular in capitals).`;

/** The names cannot be used; the message is for the user. */
export class WordsError extends Error {}

function formsOf(given: string | undefined, letters: RegExp): Forms {
  const [one = '', many = '', ...more] = (given ?? '').trim().replaceAll("'", '’').split('/');
  if (more.length > 0 || !letters.test(one) || !letters.test(many)) throw new WordsError(usage);
  return { one, many };
}

/** How a text without a translation is marked; `packages/web/build/texts.test.ts` refuses it. */
const untranslated = ({ one, many }: Forms): Forms => ({ one: `⟦${one}⟧`, many: `⟦${many}⟧` });

/** Throws WordsError if the word cannot be the name of a verb. */
function verbOf(given: string): Verb {
  const [name = '', nl = 'sluiten', ...more] = given.split('/');
  if (more.length > 0 || !/^[a-z]+$/.test(name) || name in {} || !/^\p{Ll}+( \p{Ll}+)*$/u.test(nl))
    throw new WordsError('--verb must be one word in lower case, such as resolve or resolve/oplossen.');
  return { name, nl };
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
  const flags = { status: { type: 'boolean' }, provider: { type: 'boolean' }, page: { type: 'boolean' } } as const;
  const options = {
    ...flags,
    'belongs-to': { type: 'string' },
    verb: { type: 'string' },
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
  const { page = false, provider = false, 'belongs-to': parent } = values;
  const verb = values.verb === undefined ? undefined : verbOf(values.verb);
  const status = verb !== undefined || values.status === true;
  const en = formsOf(positionals[0], /^[A-Za-z]+([ -][A-Za-z]+)*$/);
  const [dutch, ...more] = positionals.slice(1, page ? undefined : -1);
  const nl = dutch === undefined ? untranslated(en) : formsOf(dutch, /^\p{L}+([ ’-]\p{L}+)*$/u);
  const prefix = page ? '' : (positionals.at(-1) ?? '');
  if (more.length > 0 || (!page && !/^[a-z]{2,6}$/.test(prefix))) throw new WordsError(usage);
  if (page && (status || parent !== undefined))
    throw new WordsError('A page has no statuses or verbs, and belongs to nothing.');
  if (parent !== undefined && !/^[a-z]+$/.test(parent))
    throw new WordsError('--belongs-to must be the name of an entity, such as terminal.');
  const { area } = values;
  if (area === undefined || !areas.includes(area)) throw new WordsError(`--area must be one of ${areas.join(', ')}.`);
  const [name, slug] = [joined(en.one, ''), joined(en.one, '-')];
  if (name.length > name_max || !isNameOfConstant(name))
    throw new WordsError(`${name} cannot be used as a name in code. Choose another word, or two.`);
  const path = values.route ?? joined(en.many, '-');
  const route = provider ? `psp/${path.replace(/^psp\//, '')}` : path;
  if (!/^[a-z-]+(\/[a-z-]+)*$/i.test(route))
    throw new WordsError(`--route must be a path such as ${joined(en.many, '-')}.`);
  // Screens of the provider are in a separate menu.
  if (!provider && /^psp(\/|$)/i.test(route))
    throw new WordsError('--route must be a path of a merchant, which does not start with psp.');
  if (page && values.roles === undefined) throw new WordsError('--roles must name the role that opens the page.');
  const family = values.roles ?? `${provider ? 'PSP_' : ''}${joined(en.one, '_').toUpperCase()}`;
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
    page,
    status,
    verb,
    provider,
    parent,
    role: page ? family : `${family}_LIST`,
    key: joined(en.one, '_'),
    entry: `${provider ? 'psp_' : ''}${joined(en.many, '_')}`,
    variable: slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  };
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
