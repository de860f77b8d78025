import { dateIn } from '@sluis/contract/base/time';
import type { StatisticAnswer } from '@sluis/contract/statistics';

/** Browsers know zones by other rules than the server, by an hour or two: what is a midnight there may be in another day here. */
const leeway_ms = 3 * 3_600_000;

/** The whole days that an answer is about, in its zone: the first and the last, `yyyy-mm-dd`. */
export const daysOf = ({ from, until, timezone }: Pick<StatisticAnswer, 'from' | 'until' | 'timezone'>) => ({
  from: dateIn(timezone, new Date(Date.parse(from) + leeway_ms)),
  to: dateIn(timezone, new Date(Date.parse(until) - leeway_ms)),
});
