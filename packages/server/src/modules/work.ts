import { cardaddlink } from '@sluis/contract/entities/cardaddlink';
import { paymentlink } from '@sluis/contract/entities/paymentlink';
import type { Services } from '../platform/http/services.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { makeAlertSweep } from './alert/alert.sweep.ts';
import { makeOvercaptureListener } from './alert/payment-alert.commands.ts';
import { endCardTries } from './card-try/tries.commands.ts';
import { makeChargebackNoticeSweep } from './chargeback/notice.sweep.ts';
import { makeAbandoningSweep } from './hosted-page/abandoning.sweep.ts';
import { makeExpirySweep } from './hosted-page/expiry.sweep.ts';
import { makePageListener } from './hosted-page/outcome.commands.ts';
import { noteLatePayments } from './late-payment/late-payment.commands.ts';
import { makeLatePaymentSweep } from './late-payment/late-payment.sweep.ts';
import { makeAdapters } from './processing/adapters.ts';
import { makeAuthorisationSweep } from './processing/authorisations.sweep.ts';
import { captureAuthorised } from './processing/capturing.commands.ts';
import { makeNotificationSweep } from './processing/notification.sweep.ts';
import { makeProcessing, type Processing } from './processing/processing.commands.ts';
import { makeSettlementRunSweep } from './processor-settlement/run.sweep.ts';
import { makeScheduleSweep } from './report/schedule.sweep.ts';
import { makeSandbox } from './sandbox/sandbox.adapter.ts';
import { makeSettlementSweep } from './sandbox/settlement.sweep.ts';
import { onScheduledOutcome } from './scheduled-transaction/scheduled-transaction.commands.ts';
import { makeScheduledSweep } from './scheduled-transaction/scheduled-transaction.sweep.ts';
import { makeOpenedValues } from './sealed-detail/sealed-values.commands.ts';
import { makeShareExpirySweep } from './share/expiry.sweep.ts';
import { makeCustomersSweep, makeFoldingSweep, makeZonesSweep } from './statistic/statistic.sweep.ts';
import { makeBillingSweep } from './subscription/billing.sweep.ts';
import { makeNotify } from './subscription/notify.commands.ts';
import { makeSubscriptionListener } from './subscription/outcome.commands.ts';
import { makeTerminalTimeoutSweep } from './terminal/timeout.sweep.ts';
import { closeTerminalPayments } from './terminal/waiting.commands.ts';
import { makeWebhookSweep } from './webhook/delivery.sweep.ts';
import { makeLastingSweep } from './webhook/lasting.sweep.ts';

/** Processing, and who is told when a payment comes to another status. */
export function composeProcessing(services: Services): Processing {
  const { config, database, clock } = services;
  const sandbox = makeSandbox({ executor: database.kysely, clock, secret: config.secret });
  const notify = makeNotify(services);
  const listeners = [
    captureAuthorised,
    onScheduledOutcome,
    makeSubscriptionListener(notify),
    makePageListener(notify),
    closeTerminalPayments,
    endCardTries,
    noteLatePayments,
    makeOvercaptureListener(services),
  ];
  const settings = makeOpenedValues(database.kysely, services.box);
  const adapters = makeAdapters(config, { sandbox, ...services.own_adapters }, services.hold, settings);
  return makeProcessing(services, adapters, listeners);
}

/** Everything that falls due by the business clock. */
export const composeSweeps = (services: Services, processing: Processing): readonly Sweep[] => [
  processing.sweep,
  makeNotificationSweep(services, processing),
  makeScheduledSweep(services, processing),
  makeBillingSweep(services, processing, makeNotify(services)),
  makeAuthorisationSweep(services, processing),
  makeSettlementSweep(services, processing),
  makeSettlementRunSweep(services.database),
  makeAbandoningSweep({ services, processing }),
  makeExpirySweep(services.database, paymentlink),
  makeExpirySweep(services.database, cardaddlink),
  makeShareExpirySweep(services.database),
  makeTerminalTimeoutSweep(services, processing),
  makeLatePaymentSweep(services, processing, makeNotify(services)),
  makeWebhookSweep(services),
  makeLastingSweep(services),
  makeScheduleSweep(services.database),
  makeChargebackNoticeSweep(services),
  makeFoldingSweep(services.database),
  makeZonesSweep(services.database),
  makeCustomersSweep(services.database),
  makeAlertSweep(services),
];
