import type { DayAndTimeAnswer } from '@sluis/contract/statistics';
import type { HeatCell } from '../../kit/chart/heat-grid.tsx';
import { daysBefore } from '../../kit/list/date-presets.ts';
import { fromWallTime } from '../../lib/zone.ts';
import type { Link } from './scope.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** The first instant of an hour of a date; hour 24 is the next date's first. */
const hourAt = (date: string, hour: number, timezone: string): string | undefined =>
  fromWallTime(hour < 24 ? `${date}T${two(hour)}:00` : `${daysBefore(date, -1)}T00:00`, timezone);

/** The hours of the week, each with what was counted in it on all dates. Only an hour of one date has a list. */
export function hoursOf(answer: DayAndTimeAnswer, link: Link): HeatCell[] {
  const { items, timezone } = answer;
  return Map.groupBy(items, ({ weekday, hour }) => weekday * 24 + hour)
    .values()
    .map((same): HeatCell => {
      const [one, other] = same;
      const { weekday = 1, hour = 0, date = '' } = one ?? {};
      const sum = (of: 'count' | 'volume') => same.reduce((total, item) => total + item[of], 0);
      const part = {
        'created_at>=': hourAt(date, hour, timezone),
        'created_at<': hourAt(date, hour + 1, timezone),
      };
      return {
        weekday,
        hour,
        value: sum('count'),
        also: sum('volume'),
        href: other ? undefined : link(answer, part),
      };
    })
    .toArray();
}
