import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import {
  compared_days_ago,
  expectationOf,
  read_days,
} from '@sluis/server/modules/insights/statistic/answer/expectation';
import { expect, it } from 'vitest';
import { atLocalTime, type Day, daysUntil } from './calendar.ts';
import { makeWorld } from './world.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
/** Two fifths of the demo's payments, in two fifths of the time: days vary more than in the demo. */
const world = { seed: 'sluis', now_ms, payments: 60_000, origin: 'https://pay.example', password_hash: 'hash' };
const noon_ms = 12 * 3_600_000;

it('at noon, the expectation for half of the days of the demo year is within 15 %', () => {
  const days = daysUntil(now_ms);
  const amounts = days.map(() => ({ whole: 0, until_noon: 0 }));
  for (const { transaction = [] } of makeWorld(world))
    for (const { created_at, amount, currency_code, status } of transaction) {
      if (currency_code !== 'EUR' || !paid_statuses.includes(status)) continue;
      const at_ms = Date.parse(created_at);
      const at = days.findLastIndex(({ start_ms }) => start_ms <= at_ms);
      const sums = amounts[at];
      if (!sums) continue;
      sums.whole += amount;
      if (at_ms < atLocalTime(days[at] as Day, noon_ms)) sums.until_noon += amount;
    }
  const errors = amounts.slice(read_days, -1).map(({ whole, until_noon }, index) => {
    const ago = (days_ago: number) => amounts[read_days + index - days_ago] ?? { whole: 0, until_noon: 0 };
    const expected = expectationOf({
      so_far: until_noon,
      days: Array.from({ length: read_days }, (_, at) => ago(at + 1).whole),
      until_now: compared_days_ago.map((days_ago) => ago(days_ago).until_noon),
    });
    return Math.abs((expected?.amount ?? 0) - whole) / whole;
  });
  expect(errors.length).toBeGreaterThan(350);
  errors.sort((one, other) => one - other);
  expect(errors[errors.length >> 1]).toBeLessThanOrEqual(0.15);
});
