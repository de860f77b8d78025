import { dateIn } from '@sluis/contract/base/time';
import { expect, it } from 'vitest';
import { endOfDay, fromWallTime, toWallTime } from './zone.ts';

it.each([
  ['2026-11-21', 'Europe/Amsterdam', '2026-11-21T22:59:59.999Z'],
  ['2026-03-28', 'Europe/Amsterdam', '2026-03-28T22:59:59.999Z'],
  ['2026-03-29', 'Europe/Amsterdam', '2026-03-29T21:59:59.999Z'],
  ['2026-10-24', 'Europe/Amsterdam', '2026-10-24T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Amsterdam', '2026-10-25T22:59:59.999Z'],
  ['2028-02-29', 'UTC', '2028-02-29T23:59:59.999Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-21T18:29:59.999Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-21T09:59:59.999Z'],
  ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-22T10:59:59.999Z'],
  // Clocks go back at midnight and forward at midnight: a day that ends twice, and the one before a day without its first hour.
  ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.999Z'],
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T21:59:59.999Z'],
])('%s ends in %s at %s', (date, timezone, instant) => {
  expect(endOfDay(date, timezone)).toBe(instant);
  expect(dateIn(timezone, new Date(instant))).toBe(date);
  expect(dateIn(timezone, new Date(Date.parse(instant) + 1))).not.toBe(date);
});

const amsterdam = 'Europe/Amsterdam';

it.each([
  ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  // The clock goes forward at two and back at three.
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['2028-02-29T00:00', '2028-02-28T23:00:00.000Z'],
])('converts %s in Amsterdam to %s and back', (wall, instant) => {
  expect(fromWallTime(wall, amsterdam)).toBe(instant);
  expect(toWallTime(instant, amsterdam)).toBe(wall);
});

it('shifts a time that the clock skips by the change', () => {
  expect(fromWallTime('2026-03-29T02:30', amsterdam)).toBe('2026-03-29T01:30:00.000Z');
});

it('handles distant time zones and those of half hours', () => {
  expect(fromWallTime('2026-06-01T12:00', 'Pacific/Auckland')).toBe('2026-06-01T00:00:00.000Z');
  expect(fromWallTime('2026-06-01T12:00', 'Asia/Kolkata')).toBe('2026-06-01T06:30:00.000Z');
  expect(fromWallTime('2026-06-01T12:00', 'UTC')).toBe('2026-06-01T12:00:00.000Z');
});

it.each(['', '2026-13-01T00:00', '2026-02-31T00:00', '2026-01-01T24:30', '2026-01-01', 'tomorrow'])(
  'does not parse "%s" as a time',
  (text) => {
    expect(fromWallTime(text, amsterdam)).toBeUndefined();
  },
);
