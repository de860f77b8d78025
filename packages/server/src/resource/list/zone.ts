import { Temporal } from 'temporal-polyfill';
import { makeCache } from '../../platform/caches.ts';

// Every list of a default window asks for the same two days, and working one out costs as much as reading a row.
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

/** The instant at which a calendar date begins in a zone; where midnight does not exist, the first instant after it. */
export const dayStart = (date: string, timezone: string): string => firstInstant(date, timezone, 0);

/** The instant at which the day after a calendar date begins in a zone. */
export const dayEnd = (date: string, timezone: string): string => firstInstant(date, timezone, 1);

/** Nothing was recorded before. */
const since = Temporal.Instant.from('2000-01-01T00:00:00Z');
const until_ms = Date.parse('2038-01-01T00:00:00Z');

/** How the clock of a zone differs from UTC: by `seconds[0]` before `changes[0]`, by `seconds[1]` from then on, and so on. */
interface ZoneRules {
  readonly changes: readonly string[];
  readonly seconds: readonly number[];
  /** The same for zones with the same rules. */
  readonly same: string;
}

const known_rules = makeCache<ZoneRules>('zone-rules', { max: 1000 });

/** The rules of a zone since 2000, as this runtime has them. Throws RangeError for a zone that it does not know. */
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
 * SQL: what clocks show at an instant in a zone, by the rules of this runtime, by which days begin in lists too.
 * PostgreSQL has its own, which are older or newer than these.
 */
export function wallClock(instant: string, timezone: string): string {
  const { changes, seconds } = zoneRules(timezone);
  const utc = `(${instant} at time zone 'UTC')`;
  if (changes.length === 0) return `${utc} + interval '${seconds[0]} s'`;
  const at = `width_bucket(${instant}, '{${changes}}'::timestamptz[])`;
  return `${utc} + ('{${seconds}}'::int[])[${at} + 1] * interval '1 s'`;
}

/**
 * A zone by the name that PostgreSQL is to be asked for it. Of a short one such as CET it would take the abbreviation,
 * which has no summer time.
 */
export const databaseZone = (timezone: string): string =>
  timezone.includes('/') ? timezone : new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
