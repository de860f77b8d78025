import type { Counted } from '../platform/http/metrics.ts';
import { jobs_by_state, workers_by_state } from '../platform/jobs.metrics.ts';
import { mails_by_state } from '../platform/mail/mail.metrics.ts';
import { orders_by_tries } from './processing/orders.commands.ts';
import { statistics_by_state } from './statistic/statistic.metrics.ts';
import { subscriptions_by_state } from './subscription/subscription.metrics.ts';
import { webhooks_by_state } from './webhook/webhook.metrics.ts';

/** What monitoring counts in the database; every process counts the same. */
export const watched: readonly Counted[] = [
  orders_by_tries,
  webhooks_by_state,
  subscriptions_by_state,
  mails_by_state,
  jobs_by_state,
  workers_by_state,
  statistics_by_state,
];
