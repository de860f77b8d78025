import { dateIn } from '@sluis/contract/base/time';
import type { StatisticAnswer } from '@sluis/contract/statistics';

/**
 * Browsers and servers can differ by an hour or two in their time zone rules: midnight on the server may be on another
 * day here.
 */
const leeway_ms = 3 * 3_600_000;

/** The first and the last whole day of an answer, in its time zone: `yyyy-mm-dd`. */
export const daysOf = ({ from, until, timezone }: Pick<StatisticAnswer, 'from' | 'until' | 'timezone'>) => ({
  from: dateIn(timezone, new Date(Date.parse(from) + leeway_ms)),
  to: dateIn(timezone, new Date(Date.parse(until) - leeway_ms)),
});
