import { expect, it } from 'vitest';
import { dateIn, endOfDay } from './zone.ts';

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
