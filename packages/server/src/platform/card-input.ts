import type { CardDetails } from '@sluis/adapter';
import { isLuhn } from '@sluis/contract/base/card-numbers';

/** Whether digits can be a card number, typed into a field for one. */
export const isCardNumber = (digits: string): boolean => /^\d{12,19}$/.test(digits) && isLuhn(digits);

/** American Express has four digits, all others three. */
export const codeDigits = (number: string): number => (/^3[47]/.test(number) ? 4 : 3);

/** `mm/yy` of what people type: 12/27, 12 / 2027, 1227. Undefined if it is not a month. */
export function readExpiry(text: string): string | undefined {
  const match = /^(\d{1,2})\s*[/ .-]\s*(?:20)?(\d{2})$|^(\d{2})(?:20)?(\d{2})$/.exec(text.trim());
  const [month, year] = [match?.[1] ?? match?.[3], match?.[2] ?? match?.[4]];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return `${month.padStart(2, '0')}/${year}`;
}

/** Whether the last day of an expiry has passed. */
export function hasExpired(expiry: CardDetails['expiry'], now: string): boolean {
  const [month = '', year = ''] = expiry.split('/');
  return `20${year}-${month}` < now.slice(0, 7);
}
