import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { isEmail, isStorableText, isUndirected } from '@sluis/contract/base/text';
import type { SentAttributes } from './provisioning.tables.ts';
import { attributeOf, isObject, type Json, patch_schema, refusal, user_schema } from './scim.ts';

/** What a call changes of a user. Attributes that Sluis does not store, such as a title, are accepted and ignored. */
export interface Changes {
  readonly attributes: Partial<SentAttributes>;
  readonly active?: boolean;
}

type Draft = { attributes: Partial<SentAttributes>; active?: boolean };

const emails_max = 20;
const operations_max = 100;

const text_max: Readonly<Record<keyof SentAttributes, number>> = {
  user_name: 254,
  external_id: 255,
  email: 254,
  display_name: 200,
  formatted_name: 200,
  given_name: 100,
  family_name: 100,
};

/** A text, or null for none. Throws `invalidValue`. */
function readText(name: keyof SentAttributes, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value.trim() : '';
  const isValid = text !== '' && text.length <= text_max[name] && isStorableText(text) && isUndirected(text);
  if (!isValid || holdsCardNumber(text))
    throw refusal('invalidValue', `${name}: a text of at most ${text_max[name]} characters is expected.`);
  return text;
}

function readUserName(value: unknown): string {
  const text = readText('user_name', value);
  if (text === null) throw refusal('invalidValue', 'userName is required.');
  return text;
}

function readEmail(value: unknown): string {
  const text = readText('email', value);
  if (text === null || !isEmail(text)) throw refusal('invalidValue', 'The value of emails must be an email address.');
  return text;
}

/** Entra ID sends the texts `True` and `False`. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw refusal('invalidValue', 'true or false is expected.');
}

/** The one address of several that Sluis uses: the primary one, else that of work, else the first; undefined for none. */
function addressIn(emails: unknown): string | undefined {
  if (emails === undefined || emails === null) return undefined;
  const list = (Array.isArray(emails) ? emails : [emails]).slice(0, emails_max);
  if (!list.every(isObject)) throw refusal('invalidValue', 'emails: a list of objects with a value is expected.');
  const isPrimary = (email: Json) => String(attributeOf(email, 'primary')).toLowerCase() === 'true';
  const isOfWork = (email: Json) => String(attributeOf(email, 'type')).toLowerCase() === 'work';
  const used = list.find(isPrimary) ?? list.find(isOfWork) ?? list[0];
  return used && readEmail(attributeOf(used, 'value'));
}

const names = {
  'name.formatted': 'formatted_name',
  'name.givenname': 'given_name',
  'name.familyname': 'family_name',
  displayname: 'display_name',
  externalid: 'external_id',
} as const;

/** The person's name: the one shown, else composed of its parts. */
export function nameOf(given: SentAttributes): string {
  const composed = [given.given_name, given.family_name].filter(Boolean).join(' ');
  return given.display_name ?? given.formatted_name ?? (composed || given.user_name);
}

/** Reads a whole user. A user without an email address is known by their user name, which must then be one. */
export function readUser(body: Json, known_email?: string): { attributes: SentAttributes; active: boolean } {
  const user_name = readUserName(attributeOf(body, 'userName'));
  const name = attributeOf(body, 'name');
  const part = (key: string) => (isObject(name) ? attributeOf(name, key) : undefined);
  const email = addressIn(attributeOf(body, 'emails')) ?? (isEmail(user_name) ? user_name : known_email);
  if (email === undefined) throw refusal('invalidValue', 'emails is required if userName is not an email address.');
  const active = attributeOf(body, 'active');
  return {
    attributes: {
      user_name,
      email,
      external_id: readText('external_id', attributeOf(body, 'externalId')),
      display_name: readText('display_name', attributeOf(body, 'displayName')),
      formatted_name: readText('formatted_name', part('formatted')),
      given_name: readText('given_name', part('givenName')),
      family_name: readText('family_name', part('familyName')),
    },
    active: active === undefined || active === null ? true : readBoolean(active),
  };
}

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

/** The operations of a PATCH; their names have no case, as Entra ID sends `Add`. Throws `invalidSyntax`. */
export function readOperations(body: Json, max = operations_max): Operation[] {
  const schemas = attributeOf(body, 'schemas');
  const operations = attributeOf(body, 'Operations');
  if (!Array.isArray(schemas) || !schemas.includes(patch_schema) || !Array.isArray(operations))
    throw refusal('invalidSyntax', `A body with the schema ${patch_schema} and Operations is expected.`);
  if (operations.length === 0 || operations.length > max)
    throw refusal('invalidSyntax', `Between 1 and ${max} operations are expected.`);
  return operations.map((each) => {
    const op = isObject(each) ? String(attributeOf(each, 'op')).toLowerCase() : '';
    if (!isObject(each) || !(op === 'add' || op === 'replace' || op === 'remove'))
      throw refusal('invalidSyntax', 'The op of an operation is add, replace or remove.');
    const path = attributeOf(each, 'path');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw refusal('invalidPath', 'A path is a text.');
    return { op, path: path || undefined, value: attributeOf(each, 'value') };
  });
}

const path_form = /^(?:urn:[\w.:-]+:)?[a-z][\w$-]*(?:\[[^\]]{1,200}\])?(?:\.[a-z][\w$-]*)?$/i;
const email_path = /^emails(?:\[(?:type eq "work"|primary eq "?true"?)\])?(?:\.(\w+))?$/;
const wide = new RegExp(`^${user_schema}:`, 'i');

/** Reads the changes of a PATCH of a user. Throws `invalidPath`, `invalidValue` or `mutability`. */
export function readPatch(body: Json): Changes {
  const draft: Draft = { attributes: {} };
  for (const { op, path, value } of readOperations(body)) {
    if (path !== undefined) change(draft, path, op === 'remove' ? null : given(value));
    else if (op === 'remove') throw refusal('noTarget', 'A remove needs a path.');
    else changeAll(draft, value);
  }
  return draft;
}

function given(value: unknown): unknown {
  if (value === undefined) throw refusal('invalidValue', 'The operation has no value.');
  return value;
}

/** An operation without a path: its value has the attributes, by their names or, as Entra ID sends them, their paths. */
function changeAll(draft: Draft, value: unknown): void {
  if (!isObject(value)) throw refusal('invalidValue', 'An operation without a path needs an object.');
  for (const [path, each] of Object.entries(value)) if (path.toLowerCase() !== 'schemas') change(draft, path, each);
}

/** Changes one attribute; null removes it. */
function change(draft: Draft, path: string, value: unknown): void {
  if (!path_form.test(path)) throw refusal('invalidPath', `The path ${path.slice(0, 200)} cannot be read.`);
  const at = path.replace(wide, '').toLowerCase();
  const { attributes } = draft;
  const email = email_path.exec(at);
  if (at === 'active') draft.active = readBoolean(value);
  else if (at === 'username') attributes.user_name = readUserName(value);
  else if (Object.hasOwn(names, at)) {
    const name = names[at as keyof typeof names];
    attributes[name] = readText(name, value);
  } else if (at === 'name' && (isObject(value) || value === null)) changeName(draft, value);
  else if (email) changeEmail(draft, email[1], value);
  else if (at === 'id' || at.startsWith('meta') || at.startsWith('groups'))
    throw refusal('mutability', `${at} is read-only.`);
}

function changeName(draft: Draft, value: Json | null): void {
  for (const part of ['formatted', 'givenName', 'familyName']) {
    const sent = value === null ? null : attributeOf(value, part);
    if (sent !== undefined) change(draft, `name.${part}`, sent);
  }
}

/** An address is replaced and never removed: users sign in with it. */
function changeEmail({ attributes }: Draft, part: string | undefined, value: unknown): void {
  if (value === null || (part !== undefined && part !== 'value')) return;
  const email = part === 'value' || typeof value === 'string' ? readEmail(value) : addressIn(value);
  if (email !== undefined) attributes.email = email;
}
