import type { Shown, Words } from '../../../kit/item/shown.ts';
import type { FinanceException } from './finance-exception.item.ts';

/** In the currency in which it was found. */
export const shownFound = (
  { found, found_currency_code, currency_code }: FinanceException,
  { format }: Pick<Words, 'format'>,
): Shown | undefined => {
  const currency = found_currency_code ?? currency_code;
  return found === null || currency === null
    ? undefined
    : { text: format.money({ amount: found, currency_code: currency }), figures: 'amount' };
};
