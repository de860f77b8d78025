import { translateBy } from '@sluis/contract/base/translate';

/** Why a row cannot be imported, after the name of its column; `{{0}}` and `{{1}}` are the found values. */
const fault_words = {
  empty: { en: 'is empty', nl: 'is leeg' },
  too_long: { en: 'is longer than {{0}} characters', nl: 'is langer dan {{0}} tekens' },
  nul: { en: 'contains a NUL character', nl: 'bevat een NUL-teken' },
  not_storable: { en: 'is not valid Unicode', nl: 'is geen geldige Unicode' },
  card_number: { en: 'contains a card number', nl: 'bevat een kaartnummer' },
  currency: { en: 'is not an ISO 4217 currency code: {{0}}', nl: 'is geen valutacode volgens ISO 4217: {{0}}' },
  country: {
    en: 'is not an ISO 3166-1 alpha-2 country code: {{0}}',
    nl: 'is geen landcode volgens ISO 3166-1 alpha-2: {{0}}',
  },
  instant: {
    en: 'is not a date and time such as 2026-01-31T13:45:00Z: {{0}}',
    nl: 'is geen datum en tijd zoals 2026-01-31T13:45:00Z: {{0}}',
  },
  moment: {
    en: 'is not a date, or not in the chosen order: {{0}}',
    nl: 'is geen datum, of niet in de gekozen volgorde: {{0}}',
  },
  date: { en: 'is not a date such as 2026-01-31: {{0}}', nl: 'is geen datum zoals 2026-01-31: {{0}}' },
  email: { en: 'is not an email address: {{0}}', nl: 'is geen e-mailadres: {{0}}' },
  choice: { en: 'is {{0}}, but must be one of {{1}}', nl: 'is {{0}}, maar moet een zijn van {{1}}' },
  negative: { en: 'is negative: {{0}}', nl: 'is negatief: {{0}}' },
  decimals: {
    en: 'has decimals, but an amount is in whole minor units: {{0}}',
    nl: 'heeft decimalen, maar een bedrag is in hele centen: {{0}}',
  },
  not_minor: { en: 'is not a whole number of minor units: {{0}}', nl: 'is geen heel aantal centen: {{0}}' },
  amount: { en: 'is not an amount in the chosen notation: {{0}}', nl: 'is geen bedrag in de gekozen notatie: {{0}}' },
  too_many_decimals: {
    en: 'has more decimals than the currency: {{0}}',
    nl: 'heeft meer decimalen dan de valuta: {{0}}',
  },
  too_large: { en: 'is too large: {{0}}', nl: 'is te groot: {{0}}' },
  below: { en: 'is below {{0}}: {{1}}', nl: 'is lager dan {{0}}: {{1}}' },
  not_utf8: { en: 'is not valid UTF-8', nl: 'is geen geldige UTF-8' },
  column_count: {
    en: 'has {{0}} values, but the header has {{1}}',
    nl: 'heeft {{0}} waarden, maar de kopregel heeft er {{1}}',
  },
  line_long: { en: 'longer than {{0}} characters', nl: 'langer dan {{0}} tekens' },
  quote_stray: {
    en: 'a quote inside a value must be doubled',
    nl: 'een aanhalingsteken in een waarde moet worden verdubbeld',
  },
  quote_open: {
    en: 'a quote is not closed within {{0}} characters',
    nl: 'een aanhalingsteken wordt niet gesloten binnen {{0}} tekens',
  },
  currency_differs: {
    en: "is {{0}}, but the profile's currency is {{1}}",
    nl: 'is {{0}}, maar de valuta van het profiel is {{1}}',
  },
  future: { en: 'is in the future', nl: 'ligt in de toekomst' },
  different: {
    en: 'was already imported with different values',
    nl: 'is al geïmporteerd met andere waarden',
  },
  no_payment: {
    en: 'does not match an imported payment of this profile',
    nl: 'is geen geïmporteerde betaling van dit profiel',
  },
  before_payment: {
    en: 'is before its payment, which was made at {{0}}',
    nl: 'ligt voor de betaling, die is gedaan op {{0}}',
  },
  exceeds: {
    en: 'exceeds the amount left to refund: {{0}} of {{1}}',
    nl: 'is meer dan er nog kan worden terugbetaald: {{0}} van {{1}}',
  },
  customer_exists: {
    en: 'is the reference of a customer who was not imported',
    nl: 'is de referentie van een klant die niet is geïmporteerd',
  },
  too_many_rows: {
    en: 'a file of organisations has at most {{0}} rows',
    nl: 'een bestand met organisaties heeft hoogstens {{0}} rijen',
  },
  parent_unknown: {
    en: 'is no organisation below the chosen one, or comes later in the file: {{0}}',
    nl: 'is geen organisatie onder de gekozen organisatie, of staat verderop in het bestand: {{0}}',
  },
  parent_ambiguous: {
    en: 'is the name of several organisations; use the id of one: {{0}}',
    nl: 'is de naam van meerdere organisaties; gebruik het id van een ervan: {{0}}',
  },
  name_ambiguous: {
    en: 'is the name of several organisations below the same parent: {{0}}',
    nl: 'is de naam van meerdere organisaties onder dezelfde bovenliggende organisatie: {{0}}',
  },
  profile_ambiguous: {
    en: 'is the name of several payment profiles of the organisation: {{0}}',
    nl: 'is de naam van meerdere betaalprofielen van de organisatie: {{0}}',
  },
  differs: { en: 'differs from what is there already: {{0}}', nl: 'verschilt van wat er al staat: {{0}}' },
  too_deep: {
    en: 'is too deep: organisations have at most {{0}} levels',
    nl: 'ligt te diep: organisaties hebben hoogstens {{0}} niveaus',
  },
  limit_reached: {
    en: 'is one more than the {{0}} that a merchant may have',
    nl: 'is er een meer dan de {{0}} die een merchant mag hebben',
  },
  form: { en: 'is not written as it must be: {{0}}', nl: 'heeft niet de juiste vorm: {{0}}' },
  refused: { en: 'is not accepted: {{0}}', nl: 'wordt niet geaccepteerd: {{0}}' },
} as const satisfies Readonly<Record<string, Readonly<Record<'nl' | 'en', string>>>>;

export type FaultCode = keyof typeof fault_words;

export const faultText = (code: FaultCode, details: readonly string[], language: 'nl' | 'en' = 'en'): string =>
  translateBy(language, (key) => fault_words[key as FaultCode][language])(code, Object.fromEntries(details.entries()));

export interface Why {
  readonly code: FaultCode;
  readonly details: readonly string[];
}

/** A bad row in the report; `column` is empty if the row as a whole is invalid. */
export interface Fault extends Why {
  readonly line: number;
  readonly column: string;
}
