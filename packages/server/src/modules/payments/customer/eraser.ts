import type { Field, FieldKind } from '@sluis/contract/base/fields';
import { personal_fields } from '@sluis/contract/entities/payments/customer';
import { entities } from '@sluis/contract/registry';
import type { Eraser } from './copies.commands.ts';

/** Replaces personal data. */
export const erased = 'erased';

/** Fields whose values are common words: they are erased as values of these fields, and not in other texts. */
const of_no_use_alone: readonly string[] = [
  'title',
  'initials',
  'gender',
  'house_number',
  'house_number_suffix',
  'city',
  'region',
];
const word_min = 3;

/** The fields whose values identify a person in any text. */
export const telling_fields = personal_fields.filter((name) => !of_no_use_alone.includes(name));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The spellings of a value in a text, in JSON within it, in the address of a call and in a form. */
const writings = (value: string): string[] =>
  [value.normalize('NFC'), value.normalize('NFD')].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll("'", '%27'),
    new URLSearchParams({ text }).toString().slice('text='.length),
  ]);

/** Fields of payments that identify their payer. */
const of_payer: readonly string[] = ['ip', 'card'];
const isField = (name: string): boolean => personal_fields.some((each) => each === name) || of_payer.includes(name);

const of_texts: readonly FieldKind[] = ['text', 'texts', 'object', 'rows', 'words', 'bytes'];
const fields = Object.values(entities).flatMap((each) => Object.entries<Field>(each.fields));
const namesOf = (is_text: boolean) =>
  new Set(fields.flatMap(([name, { kind }]) => (of_texts.includes(kind) === is_text ? name : [])));
const free = namesOf(true);

/** Fields with Sluis's own values, such as statuses, ids and instants: a person's name may equal one. */
const ours = new Set([...namesOf(false)].filter((name) => !free.has(name)));

/** A possible IP address: a person has a few names, and may have paid from thousands of addresses. */
const address_like = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?![\w.:])/gi;

/** A text in JSON with the colon after the name of a field, or a number. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g;

/** Words of fewer than three characters are erased only as values of personal fields. */
export function makeEraser(values: readonly string[], addresses: readonly string[] = []): Eraser {
  const words = [...new Set(values.filter((value) => value.length >= word_min).flatMap(writings))];
  // The longest first: an address before the name in it.
  words.sort((one, other) => other.length - one.length);
  const anywhere =
    words.length > 0 &&
    new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?<=%[0-9a-f]{2}))(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const known = new Set(addresses.map((each) => each.toLowerCase()));
  const inText = (text: string): string =>
    (anywhere ? text.replaceAll(anywhere, erased) : text).replaceAll(address_like, (found) =>
      known.has(found.toLowerCase()) ? erased : found,
    );
  const inJson = (json: string): string => {
    let name = '';
    return json.replaceAll(token, (found, text?: string, colon?: string) => {
      if (colon !== undefined) {
        name = JSON.parse(String(text));
        return found;
      }
      if (isField(name)) return JSON.stringify(erased);
      if (text === undefined || ours.has(name)) return found;
      const before: string = JSON.parse(text);
      const after = inText(before);
      return after === before ? found : JSON.stringify(after);
    });
  };
  return { inText, inJson };
}
