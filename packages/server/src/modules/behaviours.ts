import { alertsetting } from '@sluis/contract/entities/alertsetting';
import { paymentprofile } from '@sluis/contract/entities/paymentprofile';
import { plan } from '@sluis/contract/entities/plan';
import { processor } from '@sluis/contract/entities/processor';
import { processorsettlement } from '@sluis/contract/entities/processorsettlement';
import { reportschedule } from '@sluis/contract/entities/reportschedule';
import type { Services } from '../platform/http/services.ts';
import type { Behaviours } from '../resource/resource.ts';
import { markSeen, takeOver } from './alert/alert.commands.ts';
import { changeSetting, makeSetting } from './alert/alertsetting.commands.ts';
import { changeNote, makeNote } from './annotation/annotation.commands.ts';
import { changeApiKey, makeApiKey, revokeApiKey, rotateApiKey } from './apikey/apikey.commands.ts';
import { apikeyRoutes } from './apikey/apikey.routes.ts';
import { auditContentOfItem, auditContentRoutes } from './audit/content.routes.ts';
import { makeBankAccountCommands } from './bank-account/bank-account.commands.ts';
import { proofRoutes } from './bank-account/proof.routes.ts';
import {
  cancelCardAddLink,
  changeCardAddLink,
  deleteCardAddLink,
  makeCardAddLink,
} from './card-add-link/card-add-link.commands.ts';
import { changeChargebackStatus, recordChargeback, recordResponse } from './chargeback/chargeback.commands.ts';
import { changeDesign, makeDesign } from './checkout-design/checkout-design.commands.ts';
import { designRoutes } from './checkout-design/checkout-design.routes.ts';
import { configurationRoutes } from './configuration/configuration.routes.ts';
import { assertNotConfigured } from './configuration/processor.commands.ts';
import { addNote, changeCustomerStatus, makeCustomer, revealCustomer } from './customer/customer.commands.ts';
import { changeCustomer, eraseCustomer } from './customer/erasure.commands.ts';
import { subjectExportRoutes } from './customer/subject-export.routes.ts';
import {
  beginImport,
  checkImport,
  deleteImport,
  runImported,
  stopImport,
  undoImport,
} from './import/import.commands.ts';
import { importRoutes } from './import/import.routes.ts';
import { revokeMandate } from './mandate/mandate.commands.ts';
import { merchantRoutes } from './merchant/merchant.routes.ts';
import { makeMiddlewares } from './middleware/asking.commands.ts';
import { changeMiddleware, makeMiddleware } from './middleware/middleware.commands.ts';
import { middlewareRoutes } from './middleware/middleware.routes.ts';
import { listVerdicts } from './middleware/verdict.commands.ts';
import {
  createOrganisation,
  deleteOrganisation,
  moveOrganisation,
  updateOrganisation,
} from './organisation/organisation.commands.ts';
import { organisationRoutes } from './organisation/organisation.routes.ts';
import { makeConsentCommands } from './outside-mail/consent-request.commands.ts';
import { recipientRoutes } from './outside-mail/outside-mail.routes.ts';
import { changePaymentLink, makePaymentLink } from './payment-link/payment-link.commands.ts';
import { changeProfile, makeProfile } from './payment-profile/payment-profile.commands.ts';
import { profileRoutes } from './payment-profile/payment-profile.routes.ts';
import { testRoutes } from './payment-profile/test.routes.ts';
import { changePlan, makePlan } from './plan/plan.commands.ts';
import { settingsOfGateway } from './processing/adapters.ts';
import { capturePayment, voidPayment } from './processing/authorised.commands.ts';
import { authorisedRoutes } from './processing/authorised.routes.ts';
import { retryNotification } from './processing/notification.commands.ts';
import type { Processing } from './processing/processing.commands.ts';
import { reportCaptureStatus, reportRefundStatus, reportStatus, requestRefundOf } from './processing/verbs.commands.ts';
import { gatewayRoutes } from './processor/gateway.routes.ts';
import { changeProcessor } from './processor/processor.commands.ts';
import { changeSettlement, makeSettlement } from './processor-settlement/processor-settlement.commands.ts';
import { runSettlement } from './processor-settlement/run.commands.ts';
import { uploadRoutes } from './processor-settlement/upload.routes.ts';
import { deleteReport, requestReport, retryReport } from './report/report.commands.ts';
import { reportRoutes } from './report/report.routes.ts';
import { changeSchedule, deleteSchedule, makeSchedule } from './report/schedule.commands.ts';
import {
  cancelScheduled,
  rescheduleTransaction,
  scheduleTransaction,
} from './scheduled-transaction/scheduled-transaction.commands.ts';
import { detailedBehaviour, type SettingsOf } from './sealed-detail/sealed-detail.commands.ts';
import { moveLast } from './settlement-update/settlement-update.commands.ts';
import { leaveProcessor } from './share/processor.commands.ts';
import { makeShareCommands } from './share/share.commands.ts';
import { showShared } from './share/shown.commands.ts';
import { createStatusUpdate } from './status-update/status-update.commands.ts';
import { statusUpdateRoutes } from './status-update/status-update.routes.ts';
import { makeNotify } from './subscription/notify.commands.ts';
import {
  cancelSubscription,
  changeSubscription,
  deleteSubscription,
  makeSubscription,
} from './subscription/subscription.commands.ts';
import { subscriptionRoutes } from './subscription/subscription.routes.ts';
import { changeDiscount, makeDiscount } from './subscription-discount/subscription-discount.commands.ts';
import { deleteTag, mergeTag } from './tag/merge.commands.ts';
import { withCurrentTags } from './tag/tag.queries.ts';
import { taggingRoutes, tagRoutes } from './tag/tag.routes.ts';
import { tagPayment } from './tag/tagging.commands.ts';
import { startEnrolment } from './terminal/enrolment.commands.ts';
import { cancelAtTerminal, sendToTerminal } from './terminal/sending.commands.ts';
import { activateTerminal, deactivateTerminal } from './terminal/terminal.commands.ts';
import { ownerTotalsRoutes } from './transaction/owner-totals.routes.ts';
import { recordTransaction } from './transaction/transaction.commands.ts';
import { addMembership, changeMembership, endMembership } from './user/membership.commands.ts';
import { makeInvitation } from './user/stand-in.commands.ts';
import {
  activateUser,
  changeUser,
  deactivateUser,
  inviteUser,
  resendWelcome,
  resetFactors,
} from './user/user.commands.ts';
import { userRoutes } from './user/user.routes.ts';
import { enableAddress } from './webhook/address.commands.ts';
import { makeManual } from './webhook/manual.commands.ts';
import { resendWebhook } from './webhook/resend.commands.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';
import {
  addWelcomeMail,
  changeWelcomeMail,
  makeWelcome,
  previewWelcomeMail,
} from './welcome-mail/welcome-mail.commands.ts';

/** What is particular to an entity; one that is absent here does what the engine does. */
export function makeBehaviours(services: Services, processing: Processing): Behaviours {
  const { config, configurations } = services;
  const notify = makeNotify(services);
  const asking = makeConsentCommands(services);
  const middlewares = makeMiddlewares(services);
  return {
    organisation: {
      create: createOrganisation,
      update: updateOrganisation,
      delete: deleteOrganisation,
      actions: { move: { status: 200, run: moveOrganisation } },
      routes: (engine) => [...organisationRoutes(engine), ...configurationRoutes(engine), ...merchantRoutes(engine)],
    },
    transaction: {
      create: withCurrentTags(recordTransaction(services.database.kysely, { ...services, middlewares })),
      events: listVerdicts,
      actions: {
        tags: { status: 200, run: tagPayment },
        refund: { status: 201, run: requestRefundOf(processing, services.configurations) },
        status: { status: 200, run: reportStatus(processing) },
        capture: { status: 200, run: capturePayment(processing) },
        void: { status: 200, run: voidPayment(processing) },
      },
      routes: (engine) => [
        ...authorisedRoutes(processing)(engine),
        ...ownerTotalsRoutes(engine),
        ...taggingRoutes(engine),
      ],
    },
    tag: { delete: deleteTag, actions: { merge: { status: 200, run: mergeTag } }, routes: tagRoutes },
    customer: {
      create: makeCustomer,
      update: changeCustomer,
      actions: {
        erase: { status: 200, run: eraseCustomer(services) },
        reveal: { status: 200, run: revealCustomer },
        status: { status: 200, run: changeCustomerStatus },
      },
      routes: subjectExportRoutes,
    },
    customernote: { create: addNote },
    mandate: { actions: { revoke: { status: 200, run: revokeMandate } } },
    paymentlink: { create: makePaymentLink(services), update: changePaymentLink },
    cardaddlink: {
      create: makeCardAddLink(config),
      update: changeCardAddLink,
      delete: deleteCardAddLink,
      actions: { cancel: { status: 200, run: cancelCardAddLink } },
    },
    scheduledtransaction: {
      create: scheduleTransaction(configurations),
      update: rescheduleTransaction,
      actions: { cancel: { status: 200, run: cancelScheduled } },
    },
    middleware: {
      create: makeMiddleware(services),
      update: changeMiddleware(services),
      routes: middlewareRoutes(middlewares),
    },
    plan: {
      create: asking.create(makePlan, plan),
      update: asking.update(changePlan, plan),
      routes: recipientRoutes(services, 'plan'),
    },
    checkoutdesign: { create: makeDesign, update: changeDesign, routes: designRoutes(services, processing) },
    subscriptiondiscount: { create: makeDiscount, update: changeDiscount },
    subscription: {
      create: makeSubscription(config, notify),
      update: changeSubscription,
      delete: deleteSubscription,
      actions: { cancel: { status: 200, run: cancelSubscription(notify) } },
      routes: subscriptionRoutes,
    },
    ...ofPayments(processing),
    ...ofProfiles(services, processing),
    ...ofConnections(services, processing),
    ...ofInsights(services),
    ...ofPeople(services),
    ...of_webhooks,
    audittrail: { routes: auditContentRoutes, more: auditContentOfItem },
  };
}

/** What happens to payments after they were authorised. */
const ofPayments = (processing: Processing): Behaviours => ({
  capture: { actions: { status: { status: 200, run: reportCaptureStatus(processing) } } },
  refund: { actions: { status: { status: 200, run: reportRefundStatus(processing) } } },
  statusupdate: { create: createStatusUpdate(processing), routes: statusUpdateRoutes(processing) },
  chargeback: {
    create: recordChargeback(processing),
    actions: {
      status: { status: 200, run: changeChargebackStatus(processing) },
      respond: { status: 200, run: recordResponse },
    },
  },
});

/** What merchants' systems are told. */
const of_webhooks: Behaviours = {
  webhook: {
    create: makeManual,
    actions: { resend: { status: 200, run: resendWebhook } },
    routes: webhookRoutes,
  },
  webhookaddress: { actions: { enable: { status: 200, run: enableAddress } } },
};

/** What merchants take payments under and on, and where they are paid out. */
function ofProfiles(services: Services, processing: Processing): Behaviours {
  const { adapters } = processing;
  const asking = makeConsentCommands(services);
  return {
    terminal: {
      actions: {
        enrol: { status: 200, run: startEnrolment(services.config) },
        activate: { status: 200, run: activateTerminal },
        deactivate: { status: 200, run: deactivateTerminal(processing) },
        payment: { status: 201, run: sendToTerminal(processing, services.configurations) },
        cancel: { status: 200, run: cancelAtTerminal(processing) },
      },
    },
    bankaccount: { ...makeBankAccountCommands(services), routes: proofRoutes },
    paymentprofile: {
      create: asking.create(makeProfile, paymentprofile),
      update: asking.update(changeProfile, paymentprofile),
      routes: (engine) => [
        ...recipientRoutes(services, 'paymentprofile')(engine),
        ...profileRoutes(engine, adapters),
        ...testRoutes(services, engine),
      ],
    },
  };
}

/** By what payments are processed, and how processors account for them. */
function ofConnections(services: Services, { adapters }: Processing): Behaviours {
  const settlement = detailedBehaviour(services, processorsettlement, {
    create: makeSettlement(adapters),
    update: changeSettlement(adapters),
    settingsOf: ({ gateway }) => settingsOfGateway(adapters, gateway),
    showShared: showShared(services),
  });
  const settingsOf: SettingsOf = ({ provider }) => settingsOfGateway(adapters, provider);
  const connection = detailedBehaviour(services, processor, {
    update: changeProcessor(adapters),
    settingsOf,
    showShared: showShared(services),
  });
  return {
    processornotification: { actions: { retry: { status: 200, run: retryNotification } } },
    processor: {
      ...connection,
      delete: async (trx, id, context) => {
        await leaveProcessor(trx, id);
        const organisation = await connection.delete(trx, id, context);
        await assertNotConfigured(trx, id);
        return organisation;
      },
      routes: gatewayRoutes(adapters),
    },
    processorsettlement: {
      ...settlement,
      actions: { ...settlement.actions, run: { status: 200, run: runSettlement } },
      routes: uploadRoutes,
    },
    settlementupdate: { create: moveLast },
    import: {
      create: beginImport,
      delete: deleteImport,
      actions: {
        check: { status: 200, run: checkImport },
        run: { status: 200, run: runImported },
        stop: { status: 200, run: stopImport },
        undo: { status: 200, run: undoImport },
      },
      routes: importRoutes,
    },
    share: makeShareCommands(services, settingsOf),
  };
}

/** What tells merchants how they do: reports, alerts, and notes on charts. */
function ofInsights(services: Services): Behaviours {
  const asking = makeConsentCommands(services);
  return {
    report: {
      create: requestReport,
      delete: deleteReport,
      actions: { retry: { status: 200, run: retryReport } },
      routes: reportRoutes,
    },
    reportschedule: {
      create: asking.create(makeSchedule, reportschedule),
      update: asking.update(changeSchedule, reportschedule),
      delete: deleteSchedule,
      routes: recipientRoutes(services, 'reportschedule'),
    },
    alert: { actions: { acknowledge: { status: 200, run: markSeen }, take: { status: 200, run: takeOver } } },
    alertsetting: {
      create: asking.create(makeSetting, alertsetting),
      update: asking.update(changeSetting, alertsetting),
      routes: recipientRoutes(services, 'alertsetting'),
    },
    annotation: { create: makeNote, update: changeNote },
  };
}

/** Who works here, by which programs, and how they are welcomed. */
function ofPeople(services: Services): Behaviours {
  const welcome = makeInvitation(services, makeWelcome(services));
  return {
    user: {
      create: inviteUser(welcome, services.configurations),
      update: changeUser,
      actions: {
        activate: { status: 200, run: activateUser },
        deactivate: { status: 200, run: deactivateUser },
        'reset-factors': { status: 200, run: resetFactors },
        resend: { status: 200, run: resendWelcome(welcome) },
      },
      routes: userRoutes,
    },
    membership: { create: addMembership, update: changeMembership, delete: endMembership },
    apikey: {
      create: makeApiKey,
      update: changeApiKey,
      actions: { revoke: { status: 200, run: revokeApiKey }, rotate: { status: 200, run: rotateApiKey } },
      routes: apikeyRoutes,
    },
    welcomemail: {
      create: addWelcomeMail,
      update: changeWelcomeMail,
      actions: { preview: { status: 200, run: previewWelcomeMail(services) } },
    },
  };
}
