import { dateIn } from '../base/time.ts';
import { addDays } from './calendar.ts';

/** A schedule's local day: it ends at the cut-off. */
export interface DayRule {
  readonly timezone: string;
  /** HH:MM, at most 24:00. */
  readonly cut_off: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of an instant, as HH:MM. */
function timeIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, ms: number): number {
  const at = new Date(ms);
  return Date.parse(`${dateIn(timeZone, at)}T${timeIn(timeZone, at)}:00Z`) - Math.floor(ms / 60_000) * 60_000;
}

/**
 * The instant of a local time, which may be 24:00. A time that occurs twice is that of standard time, the second; one
 * that does not occur is read in standard time as well.
 */
export function instantOf(timezone: string, date: string, time: string): string {
  const local = Date.parse(`${date}T00:00:00Z`) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
  // Standard time is the lesser of the offsets on both sides of a change.
  const standard = Math.min(offsetAt(timezone, local - 86_400_000), offsetAt(timezone, local + 86_400_000));
  const in_standard = local - standard;
  const offset = offsetAt(timezone, in_standard);
  if (offset === standard) return new Date(in_standard).toISOString();
  // Summer time was in force then: the same local time in it, if that still is.
  const in_summer = local - offset;
  return new Date(offsetAt(timezone, in_summer) === offset ? in_summer : in_standard).toISOString();
}

const ends = new Map<string, string>();
const ends_max = 5000;

/** The instant at which an accounting day ends. Callers ask for the same days repeatedly. */
export function endOfDay({ timezone, cut_off }: DayRule, date: string): string {
  const key = `${date} ${cut_off} ${timezone}`;
  let end = ends.get(key);
  if (end === undefined) {
    end = instantOf(timezone, date, cut_off);
    if (ends.size >= ends_max) ends.clear();
    ends.set(key, end);
  }
  return end;
}

/** The accounting day of an instant: its local date, and from the cut-off on the next. */
export function accountingDay(rule: DayRule, at: string): string {
  const date = dateIn(rule.timezone, new Date(at));
  return Date.parse(at) >= Date.parse(endOfDay(rule, date)) ? addDays(date, 1) : date;
}
