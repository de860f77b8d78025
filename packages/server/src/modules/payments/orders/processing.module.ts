import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule, type House } from '../../../resource/module.ts';
import { adaptersOf } from '../../processors/processor/adapters.ts';
import { gateway_uses } from '../../processors/processor/processor.commands.ts';
import { makeAuthorisationSweep } from './authorisations.sweep.ts';
import { capturePayment, voidPayment } from './authorised.commands.ts';
import { authorisedRoutes } from './authorised.routes.ts';
import { captureAuthorised } from './capturing.commands.ts';
import { type Deciding, decides, type FindFallback, fallbacks } from './deciding.commands.ts';
import { outcomes } from './listeners.commands.ts';
import { retryNotification } from './notification.commands.ts';
import { registerNotifications } from './notification.routes.ts';
import { makeNotificationSweep } from './notification.sweep.ts';
import { deleteOldNotifications } from './notification-retention.commands.ts';
import { orders_by_tries } from './orders.commands.ts';
import { makeProcessing, type Processing } from './processing.commands.ts';
import { timelines } from './processing.timeline.ts';
import { listUses } from './processor-uses.queries.ts';
import { reportCaptureStatus, reportRefundStatus, reportStatus, requestRefundOf } from './verbs.commands.ts';

/** The module that decides about payments. */
export const decidingOf = (house: House): Deciding => {
  const [deciding] = house.answers(decides);
  if (!deciding) throw new Error('no module decides about payments');
  return deciding;
};

const fallbackOf = (house: House): FindFallback => {
  const [findFallback] = house.answers(fallbacks);
  if (!findFallback) throw new Error('no module knows the fallbacks of payments');
  return findFallback;
};

/** Sends orders to processors, and notifies listeners of the outcomes. */
export const processingOf = (house: House): Processing =>
  makeProcessing(house, house.made(adaptersOf), house.answers(outcomes), {
    decide: decidingOf(house).decide,
    findFallback: fallbackOf(house),
  });

export const module = defineModule({
  behaviours: (house) => {
    const processing = house.made(processingOf);
    return {
      transaction: {
        actions: {
          refund: { creates: requestRefundOf(processing, house.configurations) },
          status: reportStatus(processing),
          capture: capturePayment(processing),
          void: voidPayment(processing),
        },
        routes: authorisedRoutes(processing),
      },
      capture: { actions: { status: reportCaptureStatus(processing) } },
      refund: { actions: { status: reportRefundStatus(processing) } },
      processornotification: { actions: { retry: retryNotification } },
    };
  },
  serves: (http, house) =>
    registerNotifications(http, {
      services: house,
      processing: house.made(processingOf),
      limiter: house.made(limiterOf),
    }),
  sweeps: (house) => {
    const processing = house.made(processingOf);
    return [processing.sweep, makeNotificationSweep(house, processing), makeAuthorisationSweep(house, processing)];
  },
  counted: [orders_by_tries],
  timelines,
  answers: [
    answer(outcomes, () => captureAuthorised),
    answer(gateway_uses, () => listUses),
    answer(
      expiries,
      () =>
        (executor, { now }) =>
          deleteOldNotifications(executor, now),
    ),
  ],
  card_rights: {
    processing_order: ['select', 'insert', 'update', 'delete'],
    transaction_attempt: ['select', 'insert', 'update'],
    processor_store: ['select', 'insert', 'update'],
    capture: ['select', 'insert', 'update'],
  },
});
