/** Calendars and local times by `Date` and `Intl` alone. Dates are `yyyy-mm-dd`. */

const day_ms = 86_400_000;
/**
 * Since 1972 the offset of every zone from UTC is a multiple of this, so that its date and hour are constant during it.
 */
const quarter_ms = 900_000;

interface Wall {
  readonly date: string;
  readonly hour: number;
  /** The offset of the clock from UTC. */
  readonly offset_ms: number;
}

const walls = new Map<string, Map<number, Wall>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const part = '2-digit';
  const shown = { year: 'numeric', month: part, day: part, hour: part, minute: part, hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, calendar: 'gregory', ...shown });
  clocks.set(timezone, made);
  return made;
}

/** The local time of a zone at an instant. */
export function wallOf(at_ms: number, timezone: string): Wall {
  const quarter = Math.floor(at_ms / quarter_ms);
  const known = walls.get(timezone) ?? new Map<number, Wall>();
  walls.set(timezone, known);
  const found = known.get(quarter);
  if (found) return found;
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(quarter * quarter_ms)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const offset_ms = Date.parse(`${date}T${parts.hour}:${parts.minute}:00Z`) - quarter * quarter_ms;
  const wall = { date, hour: Number(parts.hour), offset_ms };
  known.set(quarter, wall);
  return wall;
}

export const dateOf = (at_ms: number, timezone: string): string => wallOf(at_ms, timezone).date;

/** The first instant of a date in a zone. */
export function startOf(date: string, timezone: string): number {
  const middle = Date.parse(`${date}T00:00:00Z`) / quarter_ms;
  let [low, high] = [middle - 64, middle + 64];
  while (high - low > 1) {
    const between = Math.floor((low + high) / 2);
    if (dateOf(between * quarter_ms, timezone) < date) low = between;
    else high = between;
  }
  return high * quarter_ms;
}

/**
 * The instant at which a date has the same local time as another instant: the first of two, or the end of a skipped
 * hour.
 */
export function sameTimeOn(date: string, at_ms: number, timezone: string): number {
  const { date: shown, offset_ms } = wallOf(at_ms, timezone);
  const wall_ms = at_ms + offset_ms + Date.parse(date) - Date.parse(shown);
  const [low, high] = [startOf(date, timezone), startOf(plusDays(date, 1), timezone) - quarter_ms];
  // Clocks change at quarters of an hour.
  for (let from_ms = low; from_ms <= high; from_ms += quarter_ms) {
    const { offset_ms } = wallOf(from_ms, timezone);
    if (from_ms + quarter_ms + offset_ms > wall_ms) return Math.max(from_ms, wall_ms - offset_ms);
  }
  return high + quarter_ms;
}

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10);

export const daysFrom = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / day_ms);

/** The same day of the month a number of months earlier, or the last one of a shorter month. */
export function minusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Monday is 1. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

export type Period = 'day' | 'week' | 'month';

/** The first day of a date's period. */
export function periodOf(date: string, period: Period): string {
  if (period === 'week') return plusDays(date, 1 - weekdayOf(date));
  return period === 'month' ? `${date.slice(0, 7)}-01` : date;
}

/** The first day after a period that begins on a date. */
export function endOf(first: string, period: Period): string {
  if (period === 'month') return periodOf(plusDays(first, 31), 'month');
  return plusDays(first, period === 'week' ? 7 : 1);
}
