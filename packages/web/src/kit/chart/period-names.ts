/** The length of a period in a time chart; weeks begin on Monday. An hour is named `yyyy-mm-ddThh`. */
export type Interval = 'hour' | 'day' | 'week' | 'month';

export interface PeriodNames {
  /** Short, for an axis: `21-11`, `47-2026`, `11-2026` in Dutch; `11/21`, `47/2026`, `11/2026` in American English. */
  readonly short: (date: string) => string;
  /** In full, for tooltips and tables; the argument is the date `yyyy-mm-dd` on which the period begins, or an hour. */
  readonly full: (date: string) => string;
}

type Short = Readonly<Record<Exclude<Interval, 'hour'>, (date: Date) => string>>;

/** `10:00` of `2026-11-26T10`. */
const hourOf = (at: string): string => `${at.slice(11, 13)}:00`;

const two = (value: number): string => String(value).padStart(2, '0');
const day_ms = 86_400_000;

/** The week and its year by ISO 8601: a week belongs to the year of its Thursday. */
export function isoWeek(date: Date): { readonly week: number; readonly year: number } {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * day_ms);
  const year = thursday.getUTCFullYear();
  return { week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day_ms)), year };
}

const utc = { timeZone: 'UTC' } as const;
const numbered = (separator: string, isDayFirst: boolean): Short => ({
  day: (date) => {
    const parts = [two(date.getUTCDate()), two(date.getUTCMonth() + 1)];
    return (isDayFirst ? parts : parts.reverse()).join(separator);
  },
  week: (date) => `${two(isoWeek(date).week)}${separator}${isoWeek(date).year}`,
  month: (date) => `${two(date.getUTCMonth() + 1)}${separator}${date.getUTCFullYear()}`,
});

const named = (locale: string): Short => {
  const day = new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { ...utc, month: 'short', year: 'numeric' });
  return { day: day.format, week: (date) => `W${isoWeek(date).week} ${isoWeek(date).year}`, month: month.format };
};

const shorts: Readonly<Record<string, () => Short>> = {
  'nl-NL': () => numbered('-', true),
  'en-US': () => numbered('/', false),
  // With the month's name: 03/04 is ambiguous (ADR 63).
  'en-GB': () => named('en-GB'),
};

const warned = new Set<string>();

/** The locale, if the chart has date formats for it; otherwise American English, with a warning in the console. */
export function knownLocale(locale: string): string {
  if (Object.hasOwn(shorts, locale)) return locale;
  if (!warned.has(locale)) console.warn(`The chart does not know the dates of ${locale}; it writes those of en-US.`);
  warned.add(locale);
  return 'en-US';
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date on which the next period begins. For an hour, which is still shown while days are loading, the next day. */
export function nextPeriod(date: string, interval: Exclude<Interval, 'hour'>): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (interval === 'month') return iso(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return iso(at.getTime() + (interval === 'week' ? 7 : 1) * day_ms);
}

/** The names of periods in a locale, by the date on which they begin. */
export function periodNames(interval: Interval, wanted: string): PeriodNames {
  const locale = knownLocale(wanted);
  const isDutch = locale === 'nl-NL';
  const dated: Intl.DateTimeFormatOptions = isDutch
    ? { ...utc, day: '2-digit', month: '2-digit', year: 'numeric' }
    : { ...utc, day: 'numeric', month: 'short', year: 'numeric' };
  const day = new Intl.DateTimeFormat(locale, { ...dated, weekday: 'short' });
  const at = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (interval === 'hour') return { short: hourOf, full: (hour) => `${day.format(at(hour))}, ${hourOf(hour)}` };
  const write = shorts[locale]?.()[interval] ?? String;
  const range = new Intl.DateTimeFormat(locale, dated);
  const month = new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' });
  const full = {
    day: day.format,
    week: (date: Date) => range.formatRange(date, new Date(date.getTime() + 6 * day_ms)),
    month: month.format,
  }[interval];
  return { short: (date) => write(at(date)), full: (date) => full(at(date)) };
}
