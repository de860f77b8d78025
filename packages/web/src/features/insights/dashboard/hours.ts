import type { DayAndTimeAnswer } from '@sluis/contract/statistics';
import type { HeatCell } from '../../../kit/chart/heat-grid.tsx';
import { daysBefore } from '../../../kit/list/date-presets.ts';
import type { Query } from '../../../lib/api-client.ts';
import type { Search } from '../../../lib/search.ts';
import { fromWallTime } from '../../../lib/zone.ts';
import type { Days } from './ranges.ts';
import type { Link } from './scope.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** An hour of a date as series name it: `2026-11-26T09`. */
export const hourOf = (date: string, hour: number): string => `${date}T${two(hour)}`;

/** The first instant of an hour of a date; hour 24 is the first of the next date. */
export const hourAt = (date: string, hour: number, timezone: string): string | undefined =>
  fromWallTime(hour < 24 ? `${hourOf(date, hour)}:00` : `${daysBefore(date, -1)}T00:00`, timezone);

/** The filter of a list for the items counted in an hour of a date. */
export const hourFilter = (date: string, hour: number, timezone: string): Search => ({
  'created_at>=': hourAt(date, hour, timezone),
  'created_at<': hourAt(date, hour + 1, timezone),
});

/**
 * Up to seven days each weekday occurs once, and its hours have a list; for a longer range the server sums the dates.
 */
export const hoursQuery = ({ from, to }: Days): Query => (from < daysBefore(to, 6) ? { group_by: 'weekday' } : {});

/** The hours of the week, each with the sum over all dates. Only an hour of a single date has a list. */
export function hoursOf(answer: DayAndTimeAnswer, link: Link): HeatCell[] {
  const { items, timezone } = answer;
  return Map.groupBy(items, ({ weekday, hour }) => weekday * 24 + hour)
    .values()
    .map((same): HeatCell => {
      const [one, other] = same;
      const { weekday = 1, hour = 0, date = null } = one ?? {};
      const sum = (of: 'count' | 'volume') => same.reduce((total, item) => total + item[of], 0);
      return {
        weekday,
        hour,
        value: sum('count'),
        also: sum('volume'),
        href: other || date === null ? undefined : link(answer, hourFilter(date, hour, timezone)),
      };
    })
    .toArray();
}
