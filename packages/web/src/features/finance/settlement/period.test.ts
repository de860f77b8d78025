import { expect, it } from 'vitest';
import { createFormat } from '../../../lib/create-format.ts';
import { periodOf } from './period.tsx';

it.each([
  ['nl-NL', '2026-11-16', '2026-11-22', '16-11 – 22-11-2026'],
  ['en-GB', '2026-11-16', '2026-11-22', '16 Nov – 22 Nov 2026'],
  ['en-US', '2026-11-16', '2026-11-22', 'Nov 16 – Nov 22, 2026'],
  ['nl-NL', '2026-12-28', '2027-01-03', '28-12-2026 – 03-01-2027'],
  ['en-GB', '2026-11-16', '2026-11-16', '16 Nov 2026'],
] as const)('a period has its year once (%s, %s, %s)', (locale, period_from, period_until, text) => {
  expect(periodOf({ period_from, period_until }, createFormat(locale, 'Europe/Amsterdam'))).toBe(text);
});
