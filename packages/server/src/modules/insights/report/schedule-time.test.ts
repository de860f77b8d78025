import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRun, periodBefore, type Rhythm } from './schedule-time.ts';

const zones = ['Europe/Amsterdam', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo'];
const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  frequency: 'daily',
  weekday: null,
  day_of_month: null,
  time: '02:30',
  timezone: 'Europe/Amsterdam',
  ...more,
});

const readers = new Map<string, Intl.DateTimeFormat>();
const quarter_ms = 900_000;
const known = new Map<string, Map<number, Wall>>();
interface Wall {
  readonly date: string;
  readonly time: string;
}
/** The clock and calendar of a zone at an instant, by Intl alone; no clock changes between quarters of an hour. */
function wall(timezone: string, at_ms: number): Wall {
  const of_zone = known.get(timezone) ?? new Map<number, Wall>();
  known.set(timezone, of_zone);
  const minute = Math.floor(at_ms / 60_000);
  const found = of_zone.get(minute);
  if (found) return found;
  const reader =
    readers.get(timezone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  readers.set(timezone, reader);
  const from_ms = Math.floor(at_ms / quarter_ms) * quarter_ms;
  const [date = '', time = ''] = reader.format(from_ms).split(' ');
  const quarter = Number(time.slice(3));
  for (let past = 0; past < 15; past++)
    of_zone.set(from_ms / 60_000 + past, { date, time: time.slice(0, 3) + String(quarter + past).padStart(2, '0') });
  return of_zone.get(minute) as Wall;
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
const daysIn = (date: string): number =>
  new Date(Date.UTC(dayOf(date).getUTCFullYear(), dayOf(date).getUTCMonth() + 1, 0)).getUTCDate();

function isRunDay({ frequency, weekday, day_of_month }: Rhythm, date: string): boolean {
  const day = dayOf(date);
  if (frequency === 'weekly') return (day.getUTCDay() || 7) === weekday;
  return frequency === 'daily' || day.getUTCDate() === Math.min(day_of_month ?? 1, daysIn(date));
}

/**
 * The next run found by looking at every minute: the first on which the clock shows the time, or has just jumped over
 * it.
 */
function byLooking(rhythm: Rhythm, after: string): string {
  const minute_ms = 60_000;
  const { timezone, time } = rhythm;
  const after_ms = Date.parse(after);
  // From two hours before: a time that was just skipped may still be to come.
  const from_ms = Math.floor(after_ms / minute_ms) * minute_ms - 120 * minute_ms;
  let before = wall(timezone, from_ms);
  let at_ms = from_ms + minute_ms;
  for (; ; at_ms += minute_ms) {
    const now = wall(timezone, at_ms);
    // Over midnight too, as in Cairo: the new day then begins later than its first minute.
    const jumped =
      now.time > time &&
      (now.date !== before.date || (before.time < time && minutes(now.time) - minutes(before.time) > 1));
    const later = jumped && isRunDay(rhythm, now.date) ? skipped(rhythm, at_ms, now.time) : undefined;
    if (later !== undefined && later > after) return later;
    // Of two minutes with the same time only the first is a run.
    const isRun = now.time === time && isRunDay(rhythm, now.date) && !shownBefore(timezone, at_ms, now);
    if (isRun && at_ms > after_ms) break;
    before = now;
  }
  return new Date(at_ms).toISOString();
}
const day_minutes = 24 * 60;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** A skipped time is shifted by the length of the jump. */
function skipped({ time, timezone }: Rhythm, at_ms: number, now: string): string {
  const jump = (minutes(now) - minutes(wall(timezone, at_ms - 60_000).time) - 1 + day_minutes) % day_minutes;
  return new Date(at_ms + (minutes(time) + jump - minutes(now)) * 60_000).toISOString();
}
const shownBefore = (timezone: string, at_ms: number, now: { date: string; time: string }): boolean =>
  [30, 60].some((ago) => {
    const then = wall(timezone, at_ms - ago * 60_000);
    return then.date === now.date && then.time === now.time;
  });

const rhythms: fc.Arbitrary<Rhythm> = fc.record({
  frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
  weekday: fc.integer({ min: 1, max: 7 }),
  day_of_month: fc.oneof(fc.constantFrom(28, 29, 30, 31), fc.integer({ min: 1, max: 31 })),
  time: fc.oneof(
    fc.constantFrom('00:00', '02:00', '02:30', '03:00', '23:59'),
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  ),
  timezone: fc.constantFrom(...zones),
});
/** Near changes of clocks, ends of months, and anywhere. */
const instants = fc
  .tuple(
    fc.constantFrom(
      '2026-03-28',
      '2026-10-24',
      '2028-02-28',
      '2026-01-30',
      '2026-03-07',
      '2026-04-04',
      '2026-10-03',
      '2026-12-31',
    ),
    fc.integer({ min: 0, max: 4320 }),
  )
  .map(([day, minute]) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000 + 7).toISOString());

test('the next run is the one that looking at every minute finds', () => {
  fc.assert(
    fc.property(rhythms, instants, (given, after) => {
      // A month of minutes takes long: only the days near a monthly run.
      fc.pre(given.frequency !== 'monthly' || Math.abs((given.day_of_month ?? 1) - Number(after.slice(8, 10))) < 5);
      expect(nextRun(given, after)).toBe(byLooking(given, after));
    }),
    {
      numRuns: process.env.SLUIS_THOROUGH ? 1000 : 60,
      examples: [
        [
          { frequency: 'daily', weekday: 1, day_of_month: 28, time: '02:30', timezone: 'America/New_York' },
          '2026-03-08T07:00:00.007Z',
        ],
        [
          { frequency: 'monthly', weekday: 1, day_of_month: 24, time: '00:00', timezone: 'Africa/Cairo' },
          '2026-03-28T00:00:00.007Z',
        ],
      ],
    },
  );
}, 120_000);

test('keeps its time on the clock before and after the clock changes, once', () => {
  const runs = (from: string): string[] => {
    const found = [from];
    for (let run = 0; run < 3; run++) found.push(nextRun(rhythm({}), found.at(-1) as string));
    return found.slice(1);
  };
  // 02:30 does not exist on 29 March, and exists twice on 25 October.
  expect(runs('2026-03-27T12:00:00Z')).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(runs('2026-10-24T12:00:00Z')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
    '2026-10-27T01:30:00.000Z',
  ]);
});

test('a monthly run on the 31st is on the last day of shorter months, and returns to the 31st', () => {
  const monthly = rhythm({ frequency: 'monthly', day_of_month: 31, time: '06:00' });
  const found = ['2028-01-15T00:00:00Z'];
  for (let run = 0; run < 4; run++) found.push(nextRun(monthly, found.at(-1) as string));
  expect(found.slice(1).map((at) => at.slice(0, 10))).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

test('a run covers the day, the week from Monday or the month before, in its zone', () => {
  const of = (frequency: Rhythm['frequency'], run_at: string) => periodBefore(rhythm({ frequency }), run_at);
  // Half past midnight in Amsterdam is still the day before in UTC.
  expect(of('daily', '2026-03-29T22:30:00Z')).toEqual({ from: '2026-03-29', to: '2026-03-29' });
  expect(of('weekly', '2026-11-22T12:00:00Z')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(of('weekly', '2026-11-23T12:00:00Z')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(of('monthly', '2028-03-31T12:00:00Z')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(of('monthly', '2026-12-31T23:30:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
