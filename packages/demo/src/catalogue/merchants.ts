import type { SectorName } from '../world/sectors.ts';

/** A brand or shop of a merchant: its countries, its currency, and its share of the payments. */
export interface ProfileData {
  readonly name: string;
  readonly currency: string;
  readonly country: string;
  readonly part: number;
}

export interface OrganisationData {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly profiles: readonly ProfileData[];
}

export interface MerchantData extends OrganisationData {
  readonly sector: SectorName;
  readonly parts: readonly OrganisationData[];
  /** The growth of its payments from the beginning to the end of the thirteen months. */
  readonly growth: number;
  /** When it joined: 0 before the beginning, 0.5 half-way. */
  readonly since: number;
}

const profile = (name: string, currency: string, country: string, part = 1): ProfileData => ({
  name,
  currency,
  country,
  part,
});
const part = (name: string, city: string, country: string, ...profiles: ProfileData[]): OrganisationData => ({
  name,
  city,
  country,
  profiles,
});
type More = Partial<Pick<MerchantData, 'parts' | 'growth' | 'since'>>;
const merchant = (own: OrganisationData, sector: SectorName, more: More = {}): MerchantData => ({
  ...own,
  sector,
  parts: [],
  growth: 1.4,
  since: 0,
  ...more,
});

/** The merchants, the largest first: each makes fewer payments than the one before it, by a power law. */
export const merchants: readonly MerchantData[] = [
  merchant(
    part('Van der Linden Mode', 'Amsterdam', 'NL', profile('vanderlinden.example', 'EUR', 'NL', 10)),
    'fashion',
    {
      parts: [
        part('Van der Linden België', 'Antwerpen', 'BE', profile('vanderlinden-be.example', 'EUR', 'BE', 3)),
        part('Van der Linden Deutschland', 'Köln', 'DE', profile('vanderlinden-de.example', 'EUR', 'DE', 3)),
        part('Van der Linden UK', 'London', 'GB', profile('vanderlinden-uk.example', 'GBP', 'GB', 1.5)),
      ],
    },
  ),
  merchant(
    part(
      'Bruinvis Elektronica',
      'Eindhoven',
      'NL',
      profile('Bruinvis webshop', 'EUR', 'NL', 5),
      profile('Bruinvis Zakelijk', 'EUR', 'NL'),
    ),
    'electronics',
    { growth: 1.7 },
  ),
  merchant(part('Smakelijk Bezorgd', 'Rotterdam', 'NL', profile('Smakelijk Bezorgd', 'EUR', 'NL')), 'food', {
    growth: 2.1,
  }),
  merchant(
    part('Keizersgracht Travel', 'Amsterdam', 'NL', profile('Keizersgracht Stedentrips', 'EUR', 'NL', 5)),
    'travel',
    {
      parts: [
        part(
          'Keizersgracht Flights',
          'Schiphol',
          'NL',
          profile('Flights EU', 'EUR', 'DE', 2),
          profile('Flights US', 'USD', 'US'),
        ),
        part('Keizersgracht Japan', 'Tokyo', 'JP', profile('Keizersgracht Japan', 'JPY', 'JP', 2)),
      ],
    },
  ),
  merchant(part('Streamhuis', 'Hilversum', 'NL', profile('Streamhuis', 'EUR', 'NL')), 'streaming', { growth: 1.9 }),
  merchant(part('Polderfiets', 'Utrecht', 'NL', profile('Polderfiets', 'EUR', 'NL', 4)), 'bikes', {
    parts: [
      part('Polderfiets Wholesale', 'Utrecht', 'NL', profile('Polderfiets Dealers', 'EUR', 'NL')),
      part('Polderfiets Danmark', 'København', 'DK', profile('Polderfiets DK', 'DKK', 'DK')),
    ],
  }),
  merchant(part('Boekhandel De Zwaan', 'Leiden', 'NL', profile('dezwaan.example', 'EUR', 'NL')), 'books', {
    growth: 0.9,
  }),
  merchant(part('Lumière Beauté', 'Paris', 'FR', profile('Lumière', 'EUR', 'FR', 4)), 'beauty', {
    parts: [part('Lumière Gulf', 'Kuwait City', 'KW', profile('Lumière Kuwait', 'KWD', 'KW', 2))],
  }),
  merchant(part('Fietszeker Verzekeringen', 'Apeldoorn', 'NL', profile('Fietszeker', 'EUR', 'NL')), 'insurance'),
  merchant(part('Hamburger Kaffeerösterei', 'Hamburg', 'DE', profile('Kaffeerösterei', 'EUR', 'DE')), 'coffee', {
    growth: 1.6,
  }),
  merchant(part('Sportcentrum Zuid', 'Eindhoven', 'NL', profile('Sportcentrum Zuid', 'EUR', 'NL')), 'sport'),
  merchant(part('Alpenglück Outdoor', 'Innsbruck', 'AT', profile('Alpenglück', 'EUR', 'AT', 3)), 'outdoor', {
    parts: [part('Alpenglück Schweiz', 'Zürich', 'CH', profile('Alpenglück CH', 'CHF', 'CH'))],
  }),
  merchant(part('Kikker Speelgoed', 'Zwolle', 'NL', profile('Kikker Speelgoed', 'EUR', 'NL')), 'toys'),
  merchant(part('Parkeren Plus', 'Den Haag', 'NL', profile('Parkeren Plus', 'EUR', 'NL')), 'parking', {
    growth: 2.4,
    since: 0.2,
  }),
  merchant(part('Warszawskie Zabawki', 'Warszawa', 'PL', profile('Warszawskie Zabawki', 'PLN', 'PL')), 'toys'),
  merchant(part('Stichting Schone Zee', 'Den Helder', 'NL', profile('Schone Zee donaties', 'EUR', 'NL')), 'charity'),
  merchant(part('Nordlys Design', 'Malmö', 'SE', profile('Nordlys', 'SEK', 'SE')), 'design'),
  merchant(part('Ticketpoort', 'Utrecht', 'NL', profile('Ticketpoort', 'EUR', 'NL')), 'tickets', { since: 0.35 }),
  merchant(part('Tuincentrum Groenrijk', 'Boskoop', 'NL', profile('Groenrijk', 'EUR', 'NL')), 'garden', {
    growth: 1.1,
  }),
  merchant(
    part(
      'Antwerp Jewel House',
      'Antwerpen',
      'BE',
      profile('Jewel House', 'EUR', 'BE', 2),
      profile('Jewel House International', 'USD', 'US'),
    ),
    'jewellery',
  ),
  merchant(part('Wijnkoperij Maas', 'Maastricht', 'NL', profile('Wijnkoperij Maas', 'EUR', 'NL')), 'wine'),
  merchant(
    part(
      'Washi & Zo',
      'Delft',
      'NL',
      profile('Washi & Zo', 'EUR', 'NL'),
      profile('Washi & Zo Nihon', 'JPY', 'JP', 0.6),
    ),
    'stationery',
    { since: 0.5, growth: 2 },
  ),
  merchant(part('Noord-Holland Groothandel', 'Alkmaar', 'NL', profile('Groothandel', 'EUR', 'NL')), 'wholesale', {
    growth: 0.8,
  }),
  merchant(part('Zeepziederij De Duif', 'Haarlem', 'NL', profile('De Duif', 'EUR', 'NL')), 'beauty', {
    since: 0.7,
    growth: 3,
  }),
];
