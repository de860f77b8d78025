import { isDate } from '@sluis/contract/base/time';
import type { Locale } from '../../lib/texts.ts';

const written = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[ -](?<name>\p{L}{3,})\.?,?[ -](?<year>\d{4})$/u,
  /^(?<name>\p{L}{3,})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u,
];
const day_first = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/;
const month_first = /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4})$/;

const numeric: Readonly<Record<Locale, { readonly shape: RegExp; readonly pattern: string }>> = {
  'nl-NL': { shape: day_first, pattern: 'dd-mm-jjjj' },
  'en-GB': { shape: day_first, pattern: 'dd/mm/yyyy' },
  'en-US': { shape: month_first, pattern: 'mm/dd/yyyy' },
};

/** The date pattern of the locale, such as `dd/mm/yyyy`. */
export const datePattern = (locale: Locale): string => numeric[locale].pattern;

const digits = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}/;

/**
 * Whether the text begins with a numeric date that other English readers read as another day, such as 03/04/2026. In
 * Dutch the day is always first.
 */
export function isAmbiguous(text: string, locale: Locale): boolean {
  const [, first, second] = digits.exec(spaced(text))?.map(Number) ?? [];
  if (locale === 'nl-NL' || first === undefined || second === undefined) return false;
  return first <= 12 && second <= 12 && first !== second;
}

const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

function monthNamed(name: string, locale: Locale): number {
  const isNamed = (month: number): boolean =>
    (['long', 'short'] as const).some((length) =>
      new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' })
        .format(Date.UTC(2000, month - 1))
        .toLowerCase()
        .startsWith(name.toLowerCase()),
    );
  return Array.from({ length: 12 }, (_, index) => index + 1).find(isNamed) ?? 0;
}

/** The typed date as `yyyy-mm-dd`: in the locale's format or ISO 8601. Undefined if it is not a date. */
export function readDate(text: string, locale: Locale): string | undefined {
  const words = spaced(text);
  const parts = [...written, numeric[locale].shape].map((shape) => shape.exec(words)?.groups).find(Boolean);
  if (!parts) return undefined;
  const month = parts.month ?? monthNamed(String(parts.name), locale);
  const date = [parts.year, month, parts.day].map((part) => String(part).padStart(2, '0')).join('-');
  return isDate(date) ? date : undefined;
}

/** The typed time as `hh:mm`, of 24 hours; `8` and `0800` are eight o'clock. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** The typed date and time as `yyyy-mm-ddThh:mm`; both are required. */
export function readMoment(text: string, locale: Locale): string | undefined {
  const [, day = '', clock = ''] = /^(.+?)(?:T|,? +)(\d{1,2}[:.]\d{2})$/.exec(text.trim()) ?? [];
  const date = readDate(day, locale);
  const time = readTime(clock);
  return date && time && `${date}T${time}`;
}
