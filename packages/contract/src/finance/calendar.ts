import type { FieldFault } from '../base/errors.ts';
import type { JsonShape } from '../base/fields.ts';

/** Calendars of business days: TARGET2 of the euro's banks, or none, in which every day is one. */
export const calendars = ['TARGET2', 'NONE'] as const;
export type Calendar = (typeof calendars)[number];

const day_ms = 86_400_000;
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date a number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date(at(date) + days * day_ms).toISOString().slice(0, 10);

/** The day of the week, from 1 for Monday to 7. */
export const weekdayOf = (date: string): number => ((new Date(at(date)).getUTCDay() + 6) % 7) + 1;

/** The first day of the month that is a number of months later. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const lastDayOfMonth = (date: string): string => addDays(addMonths(date, 1), -1);

/** Easter Sunday by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const fixed_holidays = ['01-01', '05-01', '12-25', '12-26'];

/** Whether banks transfer money on a day: the closing days of TARGET are those of the ECB's decision of 14 December 2000. */
export function isBusinessDay(date: string, calendar: Calendar): boolean {
  if (calendar === 'NONE') return true;
  if (weekdayOf(date) > 5 || fixed_holidays.includes(date.slice(5))) return false;
  const easter = easterOf(Number(date.slice(0, 4)));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

/** The day itself, or the next business day. */
export function businessDayFrom(date: string, calendar: Calendar): string {
  let day = date;
  while (!isBusinessDay(day, calendar)) day = addDays(day, 1);
  return day;
}

/** The day a number of business days later; with none the day itself, business day or not. */
export function addBusinessDays(date: string, days: number, calendar: Calendar): string {
  let day = date;
  for (let left = days; left > 0; left--) day = businessDayFrom(addDays(day, 1), calendar);
  return day;
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/** When settlements close. */
export interface ClosingRule {
  readonly frequency: (typeof frequencies)[number];
  /** Of WEEKLY: 1 for Monday to 7. */
  readonly weekdays: readonly number[] | null;
  /** Of MONTHLY: from 1; one that the month lacks is its last day. */
  readonly days: readonly number[] | null;
  readonly calendar: Calendar;
}

/** Whether a day is one of the rule, before it moves to a business day. */
function isNamed({ frequency, weekdays, days }: ClosingRule, date: string): boolean {
  const named = frequency === 'DAILY' ? undefined : frequency === 'WEEKLY' ? weekdays : days;
  // A rule without days names every day, so that a closing day is always found.
  if (!named?.length) return true;
  if (frequency === 'WEEKLY') return named.includes(weekdayOf(date));
  const day = Number(date.slice(8));
  return named.some((each) => each === day || (each > day && date === lastDayOfMonth(date)));
}

type Days = (rule: ClosingRule, date: string) => string;

/** Keeps the days of each rule: events of a day ask for the same ones. */
function kept(find: Days): Days {
  const by_rule = new WeakMap<ClosingRule, Map<string, string>>();
  return (rule, date) => {
    const known = by_rule.get(rule) ?? new Map<string, string>();
    by_rule.set(rule, known);
    const day = known.get(date) ?? find(rule, date);
    known.set(date, day);
    return day;
  };
}

/** The first closing day on or after a date: a named day, moved to the next business day. */
export const closingDayFrom = kept((rule, date) => {
  // A day named earlier may have moved to this one or later: holidays last at most four days.
  for (let day = addDays(date, -6); ; day = addDays(day, 1)) {
    if (!isNamed(rule, day)) continue;
    const moved = businessDayFrom(day, rule.calendar);
    if (moved >= date) return moved;
  }
});

/** The last closing day before a date. */
export const closingDayBefore = kept((rule, date) => {
  for (let day = addDays(date, -1); ; day = addDays(day, -1)) if (closingDayFrom(rule, day) === day) return day;
});

const numbers = (max: number): JsonShape<number[]> => ({
  read: (sent) => {
    if (!Array.isArray(sent)) return { faults: { '': 'wrong_type' } };
    if (sent.length > max) return { faults: { '': 'too_long' } };
    const faults: Record<string, FieldFault> = {};
    for (const [index, each] of sent.entries())
      if (!Number.isInteger(each)) faults[index] = 'wrong_type';
      else if (each < 1) faults[index] = 'too_small';
      else if (each > max) faults[index] = 'too_large';
    return Object.keys(faults).length > 0 ? { faults } : { value: [...new Set<number>(sent)].sort((a, b) => a - b) };
  },
  described: { type: 'array', maxItems: max, uniqueItems: true, items: { type: 'integer', minimum: 1, maximum: max } },
  example: [1],
});

/** Days of the week, from 1 for Monday. */
export const weekdays_shape = numbers(7);
/** Days of the month; 31 is the last. */
export const month_days_shape = numbers(31);
