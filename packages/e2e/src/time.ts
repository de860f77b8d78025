/** Calendar dates in the time zone of the demo users, which is also the browser's. */
export const timezone = 'Europe/Amsterdam';

const iso = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });

/** The date of an instant as yyyy-mm-dd. */
export const dateOf = (instant: string | Date): string => iso.format(new Date(instant));

export const today = (): string => dateOf(new Date());

/** Today, moved by days. */
export function daysAgo(days: number): string {
  const [year = 0, month = 1, day = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}

/** One calendar month before today; the 31st becomes the last day of a shorter month. */
export function monthAgo(): string {
  const [year = 0, month = 1, day = 1] = today().split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The month of a date by its English name. */
export const monthName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
