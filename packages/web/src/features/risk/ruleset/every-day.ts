import { dateIn } from '@sluis/contract/base/time';
import type { Matched, RulesetTest } from '@sluis/contract/risk/results';
import { plusDays } from '../../../lib/business-time.ts';

/** The figures of all days of a test: those of days without a match are zero. */
export function everyDay(
  by_day: Matched['by_day'],
  { from, until }: Pick<RulesetTest, 'from' | 'until'>,
  timezone: string,
): Matched['by_day'] {
  const known = new Map(by_day.map((each) => [each.day, each]));
  const last = dateIn(timezone, new Date(Date.parse(until) - 1));
  for (let day = dateIn(timezone, new Date(from)); day <= last; day = plusDays(day, 1))
    if (!known.has(day)) known.set(day, { day, count: 0, charged_back: 0 });
  return [...known.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
