import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test("an instant is written as the merchant's day, a date as itself", () => {
  const dayIn = (timezone: string, at: string) => wordsOf({ language: 'en', design: undefined, timezone }).day(at);
  const instant = '2026-11-20T23:30:00.000Z';
  expect(['Europe/Amsterdam', 'America/New_York'].map((zone) => dayIn(zone, instant))).toEqual([
    '21 November 2026',
    '20 November 2026',
  ]);
  for (const zone of ['Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland'])
    expect(dayIn(zone, '2026-11-20')).toBe('20 November 2026');
});
