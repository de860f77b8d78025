import { isDate } from '@sluis/contract/base/time';
import { Temporal } from 'temporal-polyfill';

export interface Notation {
  readonly amounts: 'minor' | 'point' | 'comma';
  readonly dates: 'ymd' | 'dmy' | 'mdy';
  /** The zone of times without an offset. */
  readonly timezone: string;
  /** The decimals of the currency. */
  readonly exponent: number;
}

const forms = {
  point: /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
  comma: /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
} as const;

/** The digits of an amount in minor units; undefined in another notation. */
export function minorUnitsOf(text: string, { amounts, exponent }: Notation): string | undefined {
  if (amounts === 'minor') return text;
  // Any space can separate thousands.
  const [, sign = '', whole, decimals = ''] = forms[amounts].exec(text.replace(/\s/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const significant = decimals.replace(/0+$/, '');
  if (significant.length > exponent) return 'too_many_decimals';
  const units = `${whole.replace(/[.,]/g, '')}${significant.padEnd(exponent, '0')}`.replace(/^0+(?=\d)/, '');
  return `${sign}${units}`;
}

const begins_with_year = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const ends_with_year = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** A calendar date as ISO 8601; one that begins with its year is the same in each order. */
export function dateAs(text: string, dates: Notation['dates']): string | undefined {
  const [, first = '', , second = '', third = ''] = begins_with_year.exec(text) ?? ends_with_year.exec(text) ?? [];
  const parts = first.length === 4 ? [first, second, third] : orders[dates](first, second, third);
  const [year = '', month = '', day = ''] = parts ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

const orders = {
  ymd: () => undefined,
  dmy: (day: string, month: string, year: string) => [year, month, day],
  mdy: (month: string, day: string, year: string) => [year, month, day],
} as const;

const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?\s*([AaPp][Mm])?$/;

/** A date, with a time or at midnight, in the notation's zone, as an instant in UTC; else undefined. */
export function momentAs(text: string, { dates, timezone }: Notation): string | undefined {
  const [, day = '', clock = '00:00'] = /^([^\sT,]+)(?:[T,\s]\s*(.+))?$/.exec(text) ?? [];
  const date = dateAs(day, dates);
  const [, hours = '', minutes = '', seconds = '00', fraction = '', half] = time.exec(clock) ?? [];
  if (date === undefined || hours === '') return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return undefined;
  const local = `${date}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
  return new Date(Date.parse(`${local}Z`) - offsetAt(local, timezone)).toISOString();
}

const offsets = new Map<string, number>();
const offsets_max = 50_000;

/**
 * The offset of local time from UTC, in milliseconds. It changes at quarters of an hour, and many times of a file share
 * one.
 */
function offsetAt(local: string, timezone: string): number {
  const quarter = `${local.slice(0, 14)}${String(Math.floor(Number(local.slice(14, 16)) / 15) * 15).padStart(2, '0')}`;
  const key = `${timezone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const instant = Temporal.PlainDateTime.from(quarter).toZonedDateTime(timezone).toInstant();
  const offset = Date.parse(`${quarter}:00Z`) - instant.epochMilliseconds;
  if (offsets.size >= offsets_max) offsets.clear();
  offsets.set(key, offset);
  return offset;
}
