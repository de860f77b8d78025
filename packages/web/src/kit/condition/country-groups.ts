/** Countries that rules name together, by ISO 3166 code. The groups are those of treaties, which rarely change. */
const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

export const country_groups = {
  benelux: ['BE', 'LU', 'NL'],
  eu: eu.split(' '),
  eea: [...eu.split(' '), 'IS', 'LI', 'NO'].sort(),
  sepa: [...eu.split(' '), 'AD', 'AL', 'CH', 'GB', 'IS', 'LI', 'MC', 'MD', 'ME', 'MK', 'NO', 'RS', 'SM', 'VA'].sort(),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CountryGroup = keyof typeof country_groups;

export const country_group_names = Object.keys(country_groups) as CountryGroup[];

/** The group that has exactly these countries; undefined if none has. */
export function countryGroupOf(codes: readonly string[]): CountryGroup | undefined {
  const given = new Set(codes);
  return country_group_names.find((name) => {
    const group: readonly string[] = country_groups[name];
    return group.length === given.size && group.every((code) => given.has(code));
  });
}
