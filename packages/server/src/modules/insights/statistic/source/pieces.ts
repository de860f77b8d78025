import { dateIn } from '@sluis/contract/base/time';
import { dayEnd, dayStart } from '../../../../resource/list/zone.ts';
import { hourAt, plusDays } from '../question/calendar.ts';
import type { Range } from '../question/question.queries.ts';

/** Whole days of a zone, with the instants at which they begin and end; of hours, those before one. */
export interface WholeDays extends Range {
  readonly first: string;
  readonly end: string;
  readonly before_hour?: string;
}

/**
 * A range in pieces: whole days, which rollups have, with the remaining edges for rows; and all of it, for rows only.
 */
export interface Pieces {
  readonly days: readonly WholeDays[];
  readonly edges: readonly Range[];
  readonly ranges: readonly Range[];
}

const nonEmpty = (ranges: readonly Range[]): Range[] => ranges.filter(({ from, until }) => from < until);

export function splitDays(range: Range, timezone: string): Pieces {
  const { from, until } = range;
  const day = (instant: string) => dateIn(timezone, new Date(instant));
  const first_day = day(from);
  const first = dayStart(first_day, timezone) === from ? first_day : plusDays(first_day, 1);
  const end = day(until);
  const [start, stop] = [dayStart(first, timezone), dayStart(end, timezone)];
  // Less than a day: all of it is an edge.
  const is_edge = start >= stop;
  const edges = is_edge
    ? [range]
    : [
        { from, until: start },
        { from: stop, until },
      ];
  const days = is_edge ? { first, end: first, from: start, until: start } : { first, end, from: start, until: stop };
  return { days: [days], edges: nonEmpty(edges), ranges: [range] };
}

export interface DayUntil {
  readonly day: string;
  readonly until: string;
}

export function splitHours(beginnings: readonly DayUntil[], timezone: string): Pieces {
  const pieces = beginnings.map(({ day, until }) => {
    const [from, end] = [dayStart(day, timezone), dayEnd(day, timezone)];
    const whole = { first: day, end: plusDays(day, 1), from };
    if (until >= end)
      return { days: { ...whole, until: end }, edge: { from: end, until: end }, range: { from, until: end } };
    const { hour, begun_at } = hourAt(until, timezone);
    const days = { ...whole, until: begun_at, before_hour: hour };
    return { days, edge: { from: begun_at, until }, range: { from, until } };
  });
  return {
    days: pieces.map(({ days }) => days),
    edges: nonEmpty(pieces.map(({ edge }) => edge)),
    ranges: pieces.map(({ range }) => range),
  };
}
