import { compactIban } from '../base/fields.ts';

/** The countries of SEPA by the first letters of their IBANs (EPC409-09, October 2025); territories have that of their state. */
const sepa_countries: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Whether an account can be reached by SEPA; says nothing about its check digits. */
export const isSepaAccount = (iban: string): boolean => sepa_countries.has(compactIban(iban).slice(0, 2));

/** The remainder by 97 of letters and digits, in which A is 10 and Z is 35 (ISO 7064). */
const modulo97 = (text: string): number =>
  [...text].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0);

/** The longest creditor identifier (EPC262-08). */
export const creditor_id_max = 35;
const creditor_id_form = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/;

/** A creditor identifier in capitals, without separators. */
export const compactCreditorId = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '').toUpperCase();

/**
 * Whether a creditor identifier is right (EPC262-08): a country of SEPA, check digits, a business code of the creditor's
 * own choice, which the check digits leave out, and the national identifier.
 */
export function isCreditorId(text: string): boolean {
  const [, country = '', check = '', , national = ''] = creditor_id_form.exec(text) ?? [];
  return isSepaAccount(country) && modulo97(`${national}${country}${check}`) === 1;
}
