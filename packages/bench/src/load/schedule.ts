import type { Random } from '../dataset/random.ts';

/** A stretch of time with a mean rate of arrivals. */
export interface Stretch {
  readonly seconds: number;
  readonly per_s: number;
}

/** Payments of web shops by hour of the day, as shares of the busiest hour. */
export const hours_of_day = [
  0.12, 0.07, 0.04, 0.03, 0.03, 0.05, 0.12, 0.25, 0.42, 0.58, 0.7, 0.76, 0.78, 0.76, 0.74, 0.72, 0.7, 0.72, 0.82, 0.95,
  1, 0.9, 0.6, 0.3,
] as const;

/** A day whose hours take so many seconds, with this rate in its busiest hour. */
export const dayOf = (peak_per_s: number, seconds: number): Stretch[] =>
  hours_of_day.map((share) => ({ seconds, per_s: share * peak_per_s }));

export const secondsOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The arrivals of a Poisson process, in milliseconds from its beginning: callers who know nothing of each other, so that
 * their next one does not wait for an answer.
 */
export function* arrivals(stretches: readonly Stretch[], random: Random): Generator<number> {
  // The distance to the next arrival at a rate of one, of which each stretch uses a part.
  const draw = (): number => -Math.log(1 - random.unit());
  let distance = draw();
  let began_s = 0;
  for (const { seconds, per_s } of stretches) {
    let at_s = 0;
    while (distance <= (seconds - at_s) * per_s) {
      at_s += distance / per_s;
      yield (began_s + at_s) * 1000;
      distance = draw();
    }
    distance -= (seconds - at_s) * per_s;
    began_s += seconds;
  }
}
