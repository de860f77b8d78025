import type { Achievement, AchievementType } from '@sluis/contract/statistics';

/** The days of an achievement, today included. */
export const achievement_days = 7;

/** A change of up to so many per cent is none. */
const equal_max_percent = 10;

/** An amount that changed is neither good nor bad, and fewer refunds are better. From nothing, anything is more. */
export function achievementOf(type: AchievementType, last: number, previous: number): Achievement {
  const change = last - previous;
  const is_equal = type === 'amount' || Math.abs(change) * 100 <= previous * equal_max_percent;
  const is_better = change > 0 !== (type === 'refunds');
  return { type, last, previous, trend: is_equal ? 'equal' : is_better ? 'up' : 'down' };
}
