import type { Row } from '../item/row.ts';

/** The field names of address parts in entities; an item has one of the two. */
const names = {
  street: ['street_address', 'street'],
  number: ['house_number', 'street_number'],
  suffix: ['house_number_suffix'],
  further: ['extended_address'],
  postal_code: ['postal_code'],
  city: ['city', 'locality'],
  region: ['region'],
  country: ['country_code'],
} as const;
type Name = keyof typeof names;

/** Countries with the number before the street. */
const number_first = new Set(
  'AU BD CA EG FR GB GH HK IE IL IN JM KE LK LU MA MC MT MY MU NG NZ PH PK SG TH TN US ZA ZW'.split(' '),
);
/** Countries with the postal code after the town, on one line, with the region between them. */
const code_last = new Set('AU CA IN JO KR NZ SA SG TH TW US ZA'.split(' '));
/** Countries with the postal code on a line of its own below the town. */
const code_below = new Set('GB IE KE LK MT NG PK'.split(' '));

const joined = (parts: readonly (string | undefined)[], by = ' '): string => parts.filter(Boolean).join(by);

/** The lines of an item's address, in the order of its country; none if it has no address. */
export function addressLines(item: Row, countryOf: (code: string) => string): string[] {
  const part = (name: Name): string | undefined => {
    const found = names[name].map((each) => item[each]).find((value) => typeof value === 'string' && value !== '');
    return found as string | undefined;
  };
  const country = part('country') ?? '';
  const [street, city, region, code] = [part('street'), part('city'), part('region'), part('postal_code')];
  // A letter as a suffix directly follows the number, as in 12A; any other follows a space.
  const suffix = part('suffix');
  const number = joined([part('number'), suffix], suffix && /^[a-z]$/i.test(suffix) ? '' : ' ');
  const first = number_first.has(country) ? joined([number, street]) : joined([street, number]);
  const place = code_last.has(country)
    ? [joined([joined([city, region], ', '), code])]
    : code_below.has(country)
      ? [city, region, code]
      : [joined([code, city]), region];
  return [first, part('further'), ...place, country && countryOf(country)].filter((line) => line) as string[];
}
