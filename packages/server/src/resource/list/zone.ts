import { Temporal } from 'temporal-polyfill';
import { makeCache } from '../../platform/caches.ts';

// Every list with the default range needs the same two days, and computing one costs as much as reading a row.
const known = makeCache<string>('zone-days', { max: 2000 });

function firstInstant(date: string, timezone: string, days: number): string {
  const key = `${date} ${days} ${timezone}`;
  let instant = known.get(key);
  if (instant === undefined) {
    const zoned = Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timezone);
    instant = zoned.toInstant().toString({ fractionalSecondDigits: 3 });
    known.set(key, instant);
  }
  return instant;
}

/** The instant at which a calendar date begins in a zone; if midnight does not exist, the first instant after it. */
export const dayStart = (date: string, timezone: string): string => firstInstant(date, timezone, 0);

/** The instant at which the day after a calendar date begins in a zone. */
export const dayEnd = (date: string, timezone: string): string => firstInstant(date, timezone, 1);

const since = Temporal.Instant.from('2000-01-01T00:00:00Z');
const until_ms = Date.parse('2038-01-01T00:00:00Z');

/** The offsets of a zone from UTC: `seconds[0]` before `changes[0]`, `seconds[1]` from then on, and so on. */
interface ZoneRules {
  readonly changes: readonly string[];
  readonly seconds: readonly number[];
  /** Equal for zones with the same rules. */
  readonly same: string;
}

const known_rules = makeCache<ZoneRules>('zone-rules', { max: 1000 });

/** The rules of a zone since 2000 in this runtime. Throws RangeError for an unknown zone. */
export function zoneRules(timezone: string): ZoneRules {
  let rules = known_rules.get(timezone);
  if (rules === undefined) {
    let at = since.toZonedDateTimeISO(timezone);
    const changes: string[] = [];
    const seconds = [at.offsetNanoseconds / 1e9];
    for (;;) {
      const next = at.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds > until_ms) break;
      changes.push(next.toInstant().toString());
      seconds.push(next.offsetNanoseconds / 1e9);
      at = next;
    }
    rules = { changes, seconds, same: `${changes} ${seconds}` };
    known_rules.set(timezone, rules);
  }
  return rules;
}

/**
 * SQL: the wall clock at an instant in a zone, by the rules of this runtime, which also determine the days of lists.
 * PostgreSQL has its own rules, which may be older or newer.
 */
export function wallClock(instant: string, timezone: string): string {
  const { changes, seconds } = zoneRules(timezone);
  const utc = `(${instant} at time zone 'UTC')`;
  if (changes.length === 0) return `${utc} + interval '${seconds[0]} s'`;
  const at = `width_bucket(${instant}, '{${changes}}'::timestamptz[])`;
  return `${utc} + ('{${seconds}}'::int[])[${at} + 1] * interval '1 s'`;
}

/**
 * A zone's unambiguous name for PostgreSQL. It would read a short one such as CET as the abbreviation, which has no
 * summer time.
 */
export const databaseZone = (timezone: string): string =>
  timezone.includes('/') ? timezone : new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
