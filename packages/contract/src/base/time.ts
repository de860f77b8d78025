const instant =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const date = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * An ISO 8601 instant with an offset and at most milliseconds, normalised to UTC with three decimals; undefined for any
 * other text.
 */
export function parseInstant(text: string): string | undefined {
  if (!instant.test(text) || !isDate(text.slice(0, 10))) return undefined;
  const ms = Date.parse(text);
  // PostgreSQL and people agree on four-digit years only; an offset must not carry the instant outside them.
  return Number.isNaN(ms) || !instantInRange(ms) ? undefined : new Date(ms).toISOString();
}

const instantInRange = (ms: number): boolean => {
  const year = new Date(ms).getUTCFullYear();
  return year >= 1900 && year <= 2200;
};

/** Whether the text is a calendar date `yyyy-mm-dd` that exists, between 1900 and 2200. */
export function isDate(text: string): boolean {
  const match = date.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const made = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2200 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

/** Names that ICU, and so Intl, takes from elsewhere: neither IANA nor the database has them. */
const of_icu_alone =
  /^(?:(?:A[CEGRS]|B[ES]|C[ANST]|E[AC]|I[ES]|JS|MI|N[ES]|P[LNRS]|SS|VS)T|SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

const known_zones = new Map<string, boolean>();

/** Whether the text names an IANA time zone that this runtime knows. */
export function isTimezone(text: string): boolean {
  // Intl also accepts offsets such as +01:00, which are no zones; the pattern keeps the cache short.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,40}$/.test(text) || of_icu_alone.test(text)) return false;
  let known = known_zones.get(text);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: text });
      known = true;
    } catch {
      known = false;
    }
    if (known_zones.size < 1000) known_zones.set(text, known);
  }
  return known;
}

const date_formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes a third of a millisecond to make. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = date_formats.get(timeZone);
  if (!format) {
    // Swedish dates are those of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    if (date_formats.size < 100) date_formats.set(timeZone, format);
  }
  return format;
}

/** Since 1973 every zone has changed on a whole minute, so a minute has one date. */
const minute_ms = 60_000;
const minutes_from_ms = Date.UTC(1973, 0);
const known_max = 5000;
const dates = new Map<string, string>();

/** The calendar date of an instant in a zone, as `yyyy-mm-dd`. Callers ask for the same days repeatedly. */
export function dateIn(timeZone: string, at: Date = new Date()): string {
  const ms = at.getTime();
  if (!(ms >= minutes_from_ms)) return dateFormat(timeZone).format(at);
  const key = `${Math.floor(ms / minute_ms)} ${timeZone}`;
  let date = dates.get(key);
  if (date === undefined) {
    date = dateFormat(timeZone).format(at);
    if (dates.size >= known_max) dates.clear();
    dates.set(key, date);
  }
  return date;
}
