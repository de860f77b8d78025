import type { PaymentProduct } from '@sluis/contract/payment-products';
import { type Draw, weightedWords } from '../world/random.ts';

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'maestro'
  | 'amex'
  | 'jcb'
  | 'bancontact'
  | 'cartes_bancaires'
  | 'diners';

/** The payment methods and addresses of a country's customers. */
export interface Market {
  readonly products: Draw<PaymentProduct>;
  readonly brands: Draw<CardBrand>;
  /** Where the customers of a shop in this country are. */
  readonly buyers: Draw<string>;
  /** The list of its people's names: a key of `catalogue/names.ts`. */
  readonly names: 'dutch' | 'german' | 'french' | 'english' | 'nordic' | 'polish' | 'japanese' | 'arabic';
  readonly cities: readonly (readonly [city: string, postal_code: string])[];
  readonly streets: readonly string[];
}

type Words<T extends string> = { readonly [word in T]?: number };
type Rest = Pick<Market, 'names' | 'cities' | 'streets'>;

const market = (
  products: Words<PaymentProduct>,
  brands: Words<CardBrand>,
  buyers: Words<string>,
  rest: Rest,
): Market => ({
  products: weightedWords(products),
  brands: weightedWords(brands),
  buyers: weightedWords(buyers),
  ...rest,
});

const by_card = { card: 74, paypal: 12, apple_pay: 9, google_pay: 5 };
const world_brands = { visa: 54, mastercard: 38, amex: 7, diners: 1 };
const german = {
  names: 'german',
  streets: ['Hauptstraße', 'Schulstraße', 'Gartenweg', 'Bahnhofstraße', 'Lindenallee', 'Bergstraße'],
} as const;

/** Markets by country code. */
export const markets: Readonly<Record<string, Market>> = {
  NL: market(
    {
      ideal: 60,
      card: 12,
      paypal: 6,
      klarna: 6,
      riverty: 4,
      apple_pay: 4,
      google_pay: 2,
      sepa_direct_debit: 2,
      bancontact: 1,
      gift_card: 2,
      sepa_credit_transfer: 1,
    },
    { mastercard: 46, visa: 40, maestro: 6, amex: 8 },
    { NL: 92, BE: 5, DE: 2, FR: 0.5, GB: 0.5 },
    {
      names: 'dutch',
      cities: [
        ['Amsterdam', '1017 AB'],
        ['Rotterdam', '3011 CD'],
        ['Utrecht', '3511 EX'],
        ['Groningen', '9711 JP'],
        ['Eindhoven', '5611 KL'],
        ['Zwolle', '8011 NR'],
        ['Middelburg', '4331 ST'],
        ['Maastricht', '6211 VW'],
      ],
      streets: [
        'Dorpsstraat',
        'Kerkstraat',
        'Molenweg',
        'Prinsengracht',
        'Stationsweg',
        'Beukenlaan',
        'Havenkade',
        'Wilhelminastraat',
      ],
    },
  ),
  BE: market(
    { bancontact: 52, card: 24, paypal: 9, apple_pay: 6, klarna: 4, google_pay: 2, ideal: 1, gift_card: 2 },
    { visa: 42, mastercard: 42, bancontact: 10, amex: 6 },
    { BE: 88, NL: 7, FR: 4, DE: 1 },
    {
      names: 'dutch',
      cities: [
        ['Antwerpen', '2000'],
        ['Gent', '9000'],
        ['Brussel', '1000'],
        ['Brugge', '8000'],
        ['Leuven', '3000'],
      ],
      streets: ['Kerkstraat', 'Nieuwstraat', 'Steenweg', 'Veldstraat', 'Grote Markt'],
    },
  ),
  DE: market(
    { paypal: 36, klarna: 22, card: 18, sepa_direct_debit: 12, apple_pay: 6, google_pay: 3, sepa_credit_transfer: 3 },
    { visa: 48, mastercard: 46, amex: 6 },
    { DE: 90, AT: 6, NL: 2, CH: 2 },
    {
      ...german,
      cities: [
        ['Hamburg', '20095'],
        ['Berlin', '10115'],
        ['Köln', '50667'],
        ['München', '80331'],
        ['Leipzig', '04109'],
      ],
    },
  ),
  AT: market(
    { eps: 34, card: 26, paypal: 20, klarna: 12, apple_pay: 5, sepa_direct_debit: 3 },
    { visa: 48, mastercard: 48, amex: 4 },
    { AT: 74, DE: 20, CH: 6 },
    {
      ...german,
      cities: [
        ['Wien', '1010'],
        ['Innsbruck', '6020'],
        ['Graz', '8010'],
        ['Salzburg', '5020'],
      ],
    },
  ),
  CH: market(
    by_card,
    world_brands,
    { CH: 92, DE: 5, AT: 3 },
    {
      ...german,
      cities: [
        ['Zürich', '8001'],
        ['Basel', '4051'],
        ['Bern', '3011'],
        ['Luzern', '6003'],
      ],
    },
  ),
  FR: market(
    { card: 76, paypal: 13, apple_pay: 7, klarna: 3, google_pay: 1 },
    { cartes_bancaires: 44, visa: 34, mastercard: 18, amex: 4 },
    { FR: 90, BE: 7, CH: 2, DE: 1 },
    {
      names: 'french',
      cities: [
        ['Paris', '75003'],
        ['Lyon', '69002'],
        ['Lille', '59000'],
        ['Bordeaux', '33000'],
        ['Nantes', '44000'],
      ],
      streets: ['Rue de la Paix', 'Rue Victor Hugo', 'Avenue Jean Jaurès', 'Rue des Écoles', 'Place du Marché'],
    },
  ),
  GB: market(
    { card: 62, paypal: 17, apple_pay: 12, klarna: 6, google_pay: 3 },
    world_brands,
    { GB: 94, NL: 3, DE: 3 },
    {
      names: 'english',
      cities: [
        ['London', 'N1 7AA'],
        ['Manchester', 'M1 1AE'],
        ['Leeds', 'LS1 4AP'],
        ['Bristol', 'BS1 4DJ'],
      ],
      streets: ['High Street', 'Station Road', 'Church Lane', 'Victoria Road', 'Mill Lane'],
    },
  ),
  US: market(
    by_card,
    { ...world_brands, amex: 18 },
    { US: 88, GB: 8, NL: 4 },
    {
      names: 'english',
      cities: [
        ['New York', '10001'],
        ['Boston', '02108'],
        ['Chicago', '60601'],
        ['Seattle', '98101'],
      ],
      streets: ['Main Street', 'Oak Avenue', 'Maple Drive', 'Washington Boulevard'],
    },
  ),
  DK: market(
    { card: 70, paypal: 6, apple_pay: 14, klarna: 10 },
    { visa: 62, mastercard: 36, amex: 2 },
    { DK: 94, SE: 6 },
    {
      names: 'nordic',
      cities: [
        ['København', '1050'],
        ['Aarhus', '8000'],
        ['Odense', '5000'],
      ],
      streets: ['Strandvejen', 'Nørregade', 'Skolevej', 'Møllevej'],
    },
  ),
  SE: market(
    { card: 44, klarna: 40, apple_pay: 8, paypal: 8 },
    { visa: 52, mastercard: 46, amex: 2 },
    { SE: 88, DK: 12 },
    {
      names: 'nordic',
      cities: [
        ['Malmö', '211 20'],
        ['Stockholm', '111 29'],
        ['Göteborg', '411 06'],
      ],
      streets: ['Storgatan', 'Skolgatan', 'Kyrkogatan', 'Björkvägen'],
    },
  ),
  PL: market(
    { przelewy24: 66, card: 22, paypal: 6, google_pay: 6 },
    { visa: 54, mastercard: 46 },
    { PL: 97, DE: 3 },
    {
      names: 'polish',
      cities: [
        ['Warszawa', '00-001'],
        ['Kraków', '30-001'],
        ['Gdańsk', '80-001'],
        ['Wrocław', '50-001'],
      ],
      streets: ['ul. Długa', 'ul. Polna', 'ul. Leśna', 'ul. Słoneczna'],
    },
  ),
  JP: market(
    { card: 88, apple_pay: 12 },
    { jcb: 40, visa: 36, mastercard: 20, amex: 4 },
    { JP: 96, US: 4 },
    {
      names: 'japanese',
      cities: [
        ['Tokyo', '100-0001'],
        ['Osaka', '530-0001'],
        ['Kyoto', '600-8001'],
        ['Sapporo', '060-0001'],
      ],
      streets: ['Sakura-dori', 'Chuo', 'Honcho', 'Midorigaoka'],
    },
  ),
  KW: market(
    { card: 86, apple_pay: 14 },
    { visa: 52, mastercard: 44, amex: 4 },
    { KW: 100 },
    {
      names: 'arabic',
      cities: [
        ['Kuwait City', '13001'],
        ['Salmiya', '22001'],
        ['Hawalli', '32001'],
      ],
      streets: ['Gulf Road', 'Salem Al Mubarak Street', 'Tunis Street'],
    },
  ),
};

/** The market of a country; people from other countries pay as the English do. */
export const marketOf = (country: string): Market => markets[country] ?? (markets.GB as Market);

/** The approximate value of a euro in each currency; amounts in it are whole multiples of `step` minor units. */
export const currencies: Readonly<Record<string, { readonly rate: number; readonly step: number }>> = {
  EUR: { rate: 1, step: 1 },
  GBP: { rate: 0.86, step: 1 },
  USD: { rate: 1.09, step: 1 },
  CHF: { rate: 0.95, step: 5 },
  DKK: { rate: 7.46, step: 50 },
  SEK: { rate: 11.3, step: 100 },
  PLN: { rate: 4.3, step: 1 },
  JPY: { rate: 165, step: 10 },
  // A dinar has a thousand fils, and the smallest coin is five.
  KWD: { rate: 0.335, step: 5 },
};
