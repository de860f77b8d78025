import { handle } from '../../../platform/jobs.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { acting } from '../../../resource/resource.ts';
import { late_counts } from '../../payments/late-payment/late-payment.commands.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { makeAnnouncingSweep } from './announcing.sweep.ts';
import { makeBillingSweep } from './billing.sweep.ts';
import { makeNoticeJob, makeNotify, notice_job } from './notify.commands.ts';
import { makeSubscriptionListener, payCycleLate } from './outcome.commands.ts';
import {
  cancelSubscription,
  changeSubscription,
  deleteSubscription,
  makeSubscription,
} from './subscription.commands.ts';
import { subscriptions_by_state } from './subscription.metrics.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

export const module = defineModule({
  behaviours: (house) => {
    const notify = house.made(makeNotify);
    return {
      subscription: {
        create: makeSubscription(house.config, notify),
        update: changeSubscription,
        delete: deleteSubscription,
        actions: { cancel: cancelSubscription(notify) },
        routes: subscriptionRoutes,
      },
    };
  },
  sweeps: (house) => [
    makeAnnouncingSweep(house),
    makeBillingSweep(house, house.made(processingOf), house.made(makeNotify)),
  ],
  jobs: [handle(notice_job, makeNoticeJob)],
  counted: [subscriptions_by_state],
  answers: [
    answer(outcomes, (house) => makeSubscriptionListener(house.made(makeNotify))),
    answer(
      late_counts,
      (house) => (trx, paid, now) => payCycleLate(trx, paid, { acting: acting(now), notify: house.made(makeNotify) }),
    ),
  ],
  card_rights: {
    subscription: ['select', 'update'],
    subscription_cycle: ['select', 'insert', 'update'],
    plan: ['select'],
    subscriptiondiscount: ['select'],
    attacheddiscount: ['select', 'update'],
  },
});
