import { ApiError } from '@sluis/contract/base/errors';
import type { Pressure, Strain } from '../pressure.ts';
import { type Priority, priorities } from './route.ts';

/** Decides whether a process that is overloaded takes up a call. */
export interface Admission {
  /** Throws `overloaded` with the seconds to wait. */
  enter(priority: Priority): void;
  /** The calls that were refused so far. */
  shed(): ReadonlyMap<Priority, number>;
}

/**
 * From these strains on, calls of a priority are refused. They leave what they would have used to payments, which only
 * the time limit of waiting for a connection ends.
 */
export const bounds: Readonly<Record<Exclude<Priority, 'critical'>, Strain>> = {
  analytics: { late_ms: 200, waiting_share: 1 },
  read: { late_ms: 500, waiting_share: 3 },
};

/** Callers that come back sooner would find the same. */
const retry_after_s = 10;

export function makeAdmission(pressure: Pressure): Admission {
  const shed = new Map<Priority, number>(priorities.map((priority) => [priority, 0]));
  return {
    enter: (priority) => {
      if (priority === 'critical') return;
      const { late_ms, waiting_share } = pressure();
      const bound = bounds[priority];
      if (late_ms < bound.late_ms && waiting_share < bound.waiting_share) return;
      shed.set(priority, (shed.get(priority) ?? 0) + 1);
      throw new ApiError('overloaded', { details: { retry_after_s } });
    },
    shed: () => shed,
  };
}

/** The admission of this process; without a measure nothing is refused. */
export const admissionOf = ({ pressure }: { readonly pressure?: Pressure }): Admission =>
  makeAdmission(pressure ?? (() => ({ late_ms: 0, waiting_share: 0 })));
