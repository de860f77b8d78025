import { expect, test } from 'vitest';
import { hourAt, sameTimeOn } from './calendar.ts';

/** Half past two, and half past eleven in the evening. */
const times = { 'Europe/Amsterdam': '2026-07-01T00:30:00.250Z', 'America/Nuuk': '2026-07-02T00:30:00Z' };

test.each([
  ['on an ordinary day', 'Europe/Amsterdam', '2026-01-10', '2026-01-10T01:30:00.250Z'],
  ['first of twice', 'Europe/Amsterdam', '2026-10-25', '2026-10-25T00:30:00.250Z'],
  ['when it is skipped', 'Europe/Amsterdam', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  // From 23:00 to midnight.
  ['when the end of the day is skipped', 'America/Nuuk', '2026-03-28', '2026-03-29T01:00:00.000Z'],
] as const)('the same local time %s, in %s on %s', (_, timezone, date, instant) => {
  expect(sameTimeOn(date, times[timezone], timezone)).toBe(instant);
});

test.each([
  ['Europe/Amsterdam', '2026-07-01T12:34:56.789Z', '14', '2026-07-01T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T12:34:56.789Z', '18', '2026-07-01T12:15:00.000Z'],
  // Both 02:30 of the day on which clocks go back.
  ['Europe/Amsterdam', '2026-10-25T00:30:00.000Z', '02', '2026-10-25T00:00:00.000Z'],
  ['Europe/Amsterdam', '2026-10-25T01:30:00.000Z', '02', '2026-10-25T00:00:00.000Z'],
  // Half an hour, from 02:00 to 02:30 and from 02:00 to 01:30.
  ['Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '02', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:10:00.000Z', '01', '2026-04-04T14:00:00.000Z'],
])('in %s, at %s it is %s since %s', (timezone, instant, hour, begun_at) => {
  expect(hourAt(instant, timezone)).toEqual({ hour, begun_at });
});
