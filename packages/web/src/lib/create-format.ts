import type { Money } from '@sluis/contract/base/money';
import { moneyFormat } from '@sluis/contract/base/money-format';
import type { Locale } from './texts.ts';

export interface Format {
  /** The user's own time zone. */
  readonly timezone: string;
  /** `€ 12,50` in Dutch, `€12.50` in English; with the decimals of ISO 4217. */
  money(money: Money): string;
  /** `21-11-2026 14:03`, `21 Nov 2026, 14:03` or `Nov 21, 2026, 14:03`, in the user's time zone. */
  instant(iso: string): string;
  /** `21-11-2026 19:00 – 21:00`: from one instant until another, in the user's time zone. */
  span(from: string, until: string): string;
  /** `21-11-2026 – 23-11-2026`: the days of two instants in the user’s time zone. */
  days(from: string, until: string): string;
  /** With seconds, milliseconds and the name of the time zone. */
  instantExact(iso: string): string;
  /** The time of day with seconds: 14:05:09. */
  time(iso: string): string;
  /** A calendar date `yyyy-mm-dd`, which has no time zone. */
  date(iso_date: string): string;
  /** `oktober 2026`, the month of a calendar date. */
  month(iso_date: string): string;
  /** `maandag` or `ma`, the weekday of a calendar date. */
  weekday(iso_date: string, width: 'long' | 'short'): string;
  number(value: number): string;
  /** `12 %` of 0.12. */
  percent(share: number): string;
  /** `12,3 MB` in Dutch; in units of 1000, not 1024. */
  bytes(count: number): string;
  /** The name of a country by its ISO 3166 code. */
  country(code: string): string;
}

export const default_timezone = 'Europe/Amsterdam';

// Dutch writes dd-MM-y; English has the name of the month, because 03/04 is ambiguous.
const by_number: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };
const by_name: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const minute: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const exact: Intl.DateTimeFormatOptions = {
  ...minute,
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'short',
};

/** Creates a value on first use: a formatter takes a millisecond, and most screens need two of them. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The formats of a locale in a time zone. */
export function createFormat(locale: Locale, timezone: string): Format {
  const isDutch = locale === 'nl-NL';
  const money = new Map<string, ReturnType<typeof moneyFormat>>();
  const moneyOf = (currency: string): ReturnType<typeof moneyFormat> => {
    const made = money.get(currency) ?? moneyFormat(locale, currency);
    money.set(currency, made);
    return made;
  };
  const dated = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, { ...(isDutch ? by_number : by_name), ...options }));
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const percents = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const instants = dated({ ...minute, timeZone: timezone });
  const ranges = dated({ timeZone: timezone });
  const exacts = dated({ ...exact, timeZone: timezone });
  const times = lazily(() => new Intl.DateTimeFormat(locale, { ...minute, second: '2-digit', timeZone: timezone }));
  const dates = dated({ timeZone: 'UTC' });
  const months = lazily(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
  const weekday = (width: 'long' | 'short') =>
    lazily(() => new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }));
  const weekdays = { long: weekday('long'), short: weekday('short') };
  // Dutch puts a comma between date and time, which the fixed form dd-MM-y HH:mm does not have.
  const plain = (text: string): string => (isDutch ? text.replaceAll(', ', ' ') : text);
  return {
    timezone,
    money: ({ amount, currency_code }) => moneyOf(currency_code)(amount),
    instant: (iso) => plain(instants().format(new Date(iso))),
    span: (from, until) => plain(instants().formatRange(new Date(from), new Date(until))),
    days: (from, until) => ranges().formatRange(new Date(from), new Date(until)),
    instantExact: (iso) => plain(exacts().format(new Date(iso))),
    time: (iso) => times().format(new Date(iso)),
    date: (iso_date) => dates().format(new Date(`${iso_date}T00:00:00Z`)),
    month: (iso_date) => months().format(new Date(`${iso_date}T00:00:00Z`)),
    weekday: (iso_date, width) => weekdays[width]().format(new Date(`${iso_date}T00:00:00Z`)),
    number: (value) => numbers().format(value),
    percent: (share) => percents().format(share),
    bytes: (count) => {
      const step = Math.min(3, Math.floor(Math.log10(Math.max(1, count)) / 3));
      const unit = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const)[step];
      const unitDisplay = step === 0 ? 'long' : 'short';
      const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: step <= 1 ? 0 : 1 } as const;
      return new Intl.NumberFormat(locale, options).format(count / 1000 ** step);
    },
    country: (code) => countries().of(code) ?? code,
  };
}
