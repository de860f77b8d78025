import { expect, test } from 'vitest';
import { createFormat } from '../../lib/create-format.ts';
import { datePresets, presetName, presetOf } from './date-presets.ts';

const at = (today: string, id: string) => datePresets(today).find((preset) => preset.id === id);

test('periods are of calendar days, also across the ends of months and years', () => {
  expect(at('2026-03-01', 'yesterday')).toMatchObject({ from: '2026-02-28', to: '2026-02-28' });
  expect(at('2026-03-05', 'last_7_days')).toMatchObject({ from: '2026-02-27', to: undefined });
  expect(at('2024-03-01', 'last_30_days')).toMatchObject({ from: '2024-02-01' });
  expect(at('2026-01-31', 'previous_month')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
  expect(at('2024-03-31', 'previous_month')).toMatchObject({ from: '2024-02-01', to: '2024-02-29' });
  expect(at('2026-05-31', 'last_3_months')).toMatchObject({ from: '2026-02-28' });
  expect(at('2026-01-01', 'previous_year')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' });
});

test.each([
  ['nl-NL', 'oktober 2026', 'november 2026'],
  ['en-GB', 'October 2026', 'November 2026'],
] as const)('a month and a year have their own names (%s)', (locale, before, now) => {
  const words = { t: (key: string) => key, format: createFormat(locale, 'Europe/Amsterdam') };
  const named = datePresets('2026-11-22').map((preset) => presetName(preset, words));
  expect(named).toEqual(expect.arrayContaining([before, now, '2026', '2025', 'list.dates.last_30_days']));
  // No two names that a bookkeeper could confuse.
  expect(new Set(named).size).toBe(named.length);
});

test('two dates have the name of their preset, and others none', () => {
  expect(presetOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-22')?.id).toBe('previous_month');
  expect(presetOf({ from: '2026-10-01', to: '2026-10-30' }, '2026-11-22')).toBeUndefined();
});
