import { setImmediate } from 'node:timers/promises';
import { holdsCardNumber, isLuhn } from '@sluis/contract/base/card-numbers';
import { delimiterOf, isCsv } from './parse-file.ts';

/** Digits as long as a card number, in groups or not, within one value of a file. */
const candidate = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const shortest = 13;

const maskCard = (found: string): string => {
  const digits = found.replaceAll(/\D/g, '');
  if (!isLuhn(digits)) return found;
  let at = 0;
  return found.replaceAll(/\d/g, (digit) => (++at <= 6 || at > digits.length - 4 ? digit : '*'));
};

/**
 * A value whose card numbers show only their first six and last four digits; in other scripts or with other separators,
 * none.
 */
function maskValue(value: string): string {
  if (value.length < shortest) return value;
  const masked = value.replaceAll(candidate, maskCard);
  return holdsCardNumber(masked) ? masked.replaceAll(/\p{N}/gu, '*') : masked;
}

/** How many values are masked before other work runs. */
const values_together = 5000;

const nameIn = (value: string): string =>
  value
    .replaceAll(/["\uFEFF]/g, '')
    .trim()
    .toLowerCase();

/**
 * A settlement file whose values show no card number. The column of ids that identify its lines is left alone: one in
 * ten long numbers passes the check of card numbers. In an unreadable file no column is exempt.
 */
export async function withoutCardNumbers(content: string): Promise<string> {
  const delimiter = delimiterOf(content);
  const parts = new RegExp(`"(?:[^"]|"")*"|[^${delimiter}"\\r\\n]+|\\r?\\n|[${delimiter}\\r"]`, 'g');
  const is_readable = await isCsv(content);
  const kept: string[] = [];
  let [column, in_header, of_ids] = [0, true, -1];
  for (const [part] of content.matchAll(parts)) {
    const is_end = /^\r?\n$|^\r$/.test(part);
    if (in_header && nameIn(part) === 'processor_id_external') of_ids = column;
    const is_id = is_readable && !in_header && column === of_ids;
    kept.push(is_id ? part : maskValue(part));
    if (part === delimiter) column += 1;
    if (is_end) [column, in_header] = [0, in_header && kept.every((each) => nameIn(each) === '')];
    if (kept.length % values_together === 0) await setImmediate();
  }
  return kept.join('');
}
