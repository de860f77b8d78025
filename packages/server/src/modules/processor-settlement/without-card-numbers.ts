import { isLuhn } from '@sluis/contract/base/card-numbers';
import { idsOf } from './parse-file.ts';

/** Digits as long as a card number, in groups or not, within one value of a file. */
const candidate = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const cell = /[^,;\t\r\n"]+/g;

const maskCard = (found: string): string => {
  const digits = found.replaceAll(/\D/g, '');
  if (!isLuhn(digits)) return found;
  let at = 0;
  return found.replaceAll(/\d/g, (digit) => (++at <= 6 || at > digits.length - 4 ? digit : '*'));
};

/** Whether a text holds anything that passes for a card number. */
function mayHoldCards(text: string): boolean {
  for (const [found] of text.matchAll(candidate)) if (maskCard(found) !== found) return true;
  return false;
}

/**
 * A settlement file in which card numbers show their first six and last four digits only; its length stays the same.
 * The ids by which its lines are found are left alone: one in ten long numbers passes the check of card numbers.
 */
export async function withoutCardNumbers(content: string): Promise<string> {
  if (!mayHoldCards(content)) return content;
  const ids = await idsOf(content);
  return content.replaceAll(cell, (value) => (ids.has(value.trim()) ? value : value.replaceAll(candidate, maskCard)));
}
