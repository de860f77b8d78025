import { personal_fields } from '@sluis/contract/entities/customer';

/** What stands in place of personal data. */
export const erased = 'erased';

/** Fields whose values are words of anything else as well: they are erased where they are named, and not in other texts. */
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

/** The fields by which a person is found in any text. */
export const telling_fields = personal_fields.filter((name) => !of_no_use_alone.includes(name));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** How a value is written in JSON, in the address of a call and in a form. */
const writings = (value: string): string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value),
  encodeURIComponent(value).replaceAll('%20', '+'),
];

/** What may be an IP address: a person has a few names, and may have paid from thousands of addresses. */
const address_like = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?![\w.:])/gi;

/**
 * Replaces in a text, of which JSON is one, the values of personal fields where they are named, and the words of a person
 * and their IP addresses wherever they are, except in names of fields. Words of fewer than three characters are erased where they are named alone.
 */
export function makeEraser(values: readonly string[], addresses: readonly string[] = []): (text: string) => string {
  const named = new RegExp(`("(?:${[...personal_fields, 'ip'].join('|')})":)"(?:[^"\\\\]|\\\\.)*"`, 'g');
  const words = [...new Set(values.filter((value) => value.length >= word_min).flatMap(writings))];
  const known = new Set(addresses.map((each) => each.toLowerCase()));
  // The longest first: an address before the name in it.
  words.sort((one, other) => other.length - one.length);
  const anywhere =
    words.length > 0 &&
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}]|"\\s*:)`, 'giu');
  return (text) => {
    const without_named = text.replaceAll(named, `$1"${erased}"`);
    const without_words = anywhere ? without_named.replaceAll(anywhere, erased) : without_named;
    return without_words.replaceAll(address_like, (found) => (known.has(found.toLowerCase()) ? erased : found));
  };
}
