import { Temporal } from 'temporal-polyfill';
import { makeCache } from '../../platform/caches.ts';

// A caller may write a name in any case.
const known = makeCache<string>('zone-rules', { max: 1000 });

/** Nothing was recorded before. */
const since = Temporal.Instant.from('2000-01-01T00:00:00Z');
const until_ms = Date.parse('2038-01-01T00:00:00Z');

/**
 * How the clock of a zone differs from UTC since 2000: zones with the same rules have the same days. Of a zone that this
 * runtime does not know, its name.
 */
export function rulesOf(timezone: string): string {
  const found = known.get(timezone) ?? computed(timezone);
  known.set(timezone, found);
  return found;
}

function computed(timezone: string): string {
  try {
    let at = since.toZonedDateTimeISO(timezone);
    const rules = [at.offset];
    for (;;) {
      const next = at.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds > until_ms) return rules.join();
      rules.push(`${next.epochMilliseconds / 1000}${next.offset}`);
      at = next;
    }
  } catch (error) {
    if (error instanceof RangeError) return timezone;
    throw error;
  }
}

/** The zone among some that has the rules of another, itself where it is one of them. */
export const equalZone = (timezone: string, among: readonly string[]): string | undefined =>
  among.includes(timezone) ? timezone : among.find((each) => rulesOf(each) === rulesOf(timezone));
