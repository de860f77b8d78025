import { dateIn } from '@sluis/contract/base/time';
import type { EarlierSpan } from '@sluis/contract/statistics';
import { dayEnd, dayStart } from '../../../../resource/list/zone.ts';
import { daysBetween, earlierDays, plusDays, sameTimeOn } from './calendar.ts';
import type { Question, Range } from './question.queries.ts';

/** The first and the last day of a question. */
export const daysIn = ({ range, timezone }: Pick<Question, 'range' | 'timezone'>): { first: string; last: string } => ({
  first: dateIn(timezone, new Date(range.from)),
  last: dateIn(timezone, new Date(Date.parse(range.until) - 1)),
});

/** The same question about the range to compare with. */
export const earlier = (question: Question, by: EarlierSpan | undefined): Question =>
  by === undefined ? question : { ...question, range: earlierRange(question, by) };

/** The range to compare another with; if that has not ended, up to the current local time. */
function earlierRange({ range, timezone, now, today }: Question, by: EarlierSpan): Range {
  const { first, last } = daysIn({ range, timezone });
  const is_whole = dayStart(first, timezone) === range.from && dayEnd(last, timezone) === range.until;
  const is_open = range.from < now && now < range.until;
  if (!is_whole) {
    const shifted = 2 * Date.parse(range.from) - Date.parse(range.until);
    const passed = Date.parse(is_open ? now : range.until) - Date.parse(range.from);
    return { from: new Date(shifted).toISOString(), until: new Date(shifted + passed).toISOString() };
  }
  const days = earlierDays(first, last, by);
  const from = dayStart(days.first, timezone);
  if (!is_open) return { from, until: dayEnd(days.last, timezone) };
  const same_day = by === 'days' ? plusDays(days.first, daysBetween(first, today)) : earlierDays(first, today, by).last;
  return { from, until: sameTimeOn(same_day, now, timezone) };
}

/** The days since a number of days ago, including today. */
export const since = ({ today, timezone }: Question, days_ago: number): Range => ({
  from: dayStart(plusDays(today, -days_ago), timezone),
  until: dayEnd(today, timezone),
});

/** The day a number of days ago, up to the current local time. */
export const untilNow = ({ today, timezone, now }: Question, days_ago: number): { day: string; until: string } => {
  const day = plusDays(today, -days_ago);
  return { day, until: sameTimeOn(day, now, timezone) };
};
