import type { PeriodFigure } from '@sluis/contract/statistics';
import type { Annotation } from '../../../kit/chart/data.ts';
import type { Search } from '../../../lib/search.ts';
import { hourFilter, hourOf } from './hours.ts';

/** A point; without a figure for an hour that has not begun. */
export type Period = Omit<PeriodFigure, 'count' | 'volume'> & { readonly figure: PeriodFigure | undefined };

export const asPeriods = (items: readonly PeriodFigure[]): Period[] =>
  items.map((figure) => ({ period: figure.period, partial: figure.partial, figure }));

/** All hours of a day, so that the same hours of two days are side by side. */
export function wholeDay(day: string, items: readonly PeriodFigure[]): Period[] {
  const begun = new Map(items.map((item) => [item.period, item]));
  return Array.from({ length: 24 }, (_, hour): Period => {
    const period = hourOf(day, hour);
    const figure = begun.get(period);
    return { period, partial: figure?.partial ?? true, figure };
  });
}

/** The filter of a list for the items counted in an hour. */
export function hourSearch(period: string, timezone: string): Search {
  const [day = '', hour] = period.split('T');
  return hourFilter(day, Number(hour), timezone);
}

/** Notes on a day, for a chart of its hours. */
export const overHours = (notes: readonly Annotation[], dateText: (date: string) => string): Annotation[] =>
  notes.map(({ at, until = at, when = dateText(at), ...note }) => ({
    ...note,
    when,
    at: `${at}T00`,
    until: `${until}T23`,
  }));
