import { compactIban } from '@sluis/contract/base/fields';

/** The countries of SEPA by the first letters of their IBANs (EPC409-09, October 2025); territories have that of their state. */
const countries = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** The most that one transfer can have, in cents. */
const transfer_max = 99_999_999_999;

/** Whether a payout can be a SEPA transfer: in euros, to an IBAN within SEPA. */
export const isSepa = (iban: string | null, amount = 0): boolean =>
  iban !== null && countries.has(compactIban(iban).slice(0, 2)) && amount <= transfer_max;
