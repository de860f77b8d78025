import type { Counted } from '../../../platform/http/metrics.ts';
import { overdue } from '../../../resource/overdue.ts';

/** For monitoring: overdue subscriptions that no process bills. */
export const subscriptions_by_state: Counted = {
  name: 'sluis_subscriptions',
  help: 'Subscriptions by state; overdue means due to be billed for more than ten minutes',
  label: 'state',
  count: async (executor, now) => (await overdue('subscription', now, 10).execute(executor)).rows,
};
