import { isDate } from '@sluis/contract/base/time';
import type { Language } from '../../lib/texts.ts';

const written = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[ -](?<name>\p{L}{3,})\.?,?[ -](?<year>\d{4})$/u,
  /^(?<name>\p{L}{3,})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u,
];
// In English 03-04 means two days to two readers.
const shapes: Readonly<Record<Language, readonly RegExp[]>> = {
  nl: [...written, /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/],
  en: written,
};

function monthNamed(name: string, language: Language): number {
  const isNamed = (month: number): boolean =>
    (['long', 'short'] as const).some((length) =>
      new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
        .format(Date.UTC(2000, month - 1))
        .toLowerCase()
        .startsWith(name.toLowerCase()),
    );
  return Array.from({ length: 12 }, (_, index) => index + 1).find(isNamed) ?? 0;
}

/** The date that was typed, as `yyyy-mm-dd`: as the language writes it or by ISO 8601. Undefined where it is none. */
export function readDate(text: string, language: Language): string | undefined {
  const words = text.trim().replace(/\s+/g, ' ');
  const parts = shapes[language].map((shape) => shape.exec(words)?.groups).find(Boolean);
  if (!parts) return undefined;
  const month = parts.month ?? monthNamed(String(parts.name), language);
  const date = [parts.year, month, parts.day].map((part) => String(part).padStart(2, '0')).join('-');
  return isDate(date) ? date : undefined;
}

/** The time of day that was typed, as `hh:mm`, of 24 hours; `8` and `0800` are eight o'clock. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** The date and time that were typed, as `yyyy-mm-ddThh:mm`; both must be there. */
export function readMoment(text: string, language: Language): string | undefined {
  const [, day = '', clock = ''] = /^(.+?)(?:T|,? +)(\d{1,2}[:.]\d{2})$/.exec(text.trim()) ?? [];
  const date = readDate(day, language);
  const time = readTime(clock);
  return date && time && `${date}T${time}`;
}
