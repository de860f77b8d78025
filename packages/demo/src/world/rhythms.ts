import { type Draw, weighted } from './random.ts';

/** When people buy something: weights of the hours of a local day and of the days of a week, Sunday first. */
export interface Rhythm {
  readonly hours: readonly number[];
  readonly week: readonly number[];
  /** How strongly shops' seasons affect it: 0 not at all, 1 fully. */
  readonly seasonal: number;
  readonly hour: Draw<number>;
}

const rhythm = (hours: number[], week: number[], seasonal: number): Rhythm => ({
  hours,
  week,
  seasonal,
  hour: weighted(hours.map((weight, hour) => [hour, weight] as const)),
});

const all_week = [1, 1, 1, 1, 1, 1, 1];

export const rhythms = {
  /** Lunch and, above all, the evening on the sofa; Sunday and Monday most. */
  shop: rhythm(
    [1.2, 0.6, 0.3, 0.2, 0.2, 0.4, 1, 2.2, 3.6, 5, 5.8, 6, 6.2, 6, 5.6, 5.4, 5.3, 5, 5.2, 6.6, 8.4, 8.6, 6.4, 3],
    [1.14, 1.12, 1.02, 1, 1, 0.92, 0.86],
    1,
  ),
  office: rhythm(
    [0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.6, 2, 6, 9, 10, 9.4, 6.6, 8.6, 9, 8.2, 6.4, 3, 1.6, 1.4, 1.3, 1, 0.5, 0.2],
    [0.18, 1.3, 1.3, 1.25, 1.2, 1.05, 0.24],
    0.3,
  ),
  dinner: rhythm(
    [1, 0.5, 0.2, 0.1, 0.1, 0.1, 0.2, 0.4, 0.8, 1, 1.4, 3.4, 4.6, 3, 1.6, 2.2, 6, 13, 16, 12, 7, 4.4, 3, 1.8],
    [1.25, 0.8, 0.8, 0.85, 0.95, 1.35, 1.3],
    0.25,
  ),
  /** Machines charge at night. */
  subscription: rhythm(
    [2, 2, 9, 14, 10, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2.4, 2.8, 3.4, 3.8, 3.4, 2.8, 2.2],
    all_week,
    0.1,
  ),
  road: rhythm(
    [0.8, 0.5, 0.4, 0.3, 0.4, 0.8, 2, 5, 7, 8, 8, 7.4, 7, 7, 6.6, 6, 6, 5.6, 6.4, 5.4, 3.6, 2.6, 1.8, 1.2],
    [0.7, 0.95, 1, 1.02, 1.08, 1.15, 1.2],
    0.2,
  ),
} as const satisfies Record<string, Rhythm>;

/** How busy a rhythm is on a day of the week in a season. */
export const busynessOf = ({ week, seasonal }: Rhythm, weekday: number, season: number): number =>
  (week[weekday] ?? 1) * (1 + (season - 1) * seasonal);
