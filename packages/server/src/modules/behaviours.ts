import type { Services } from '../platform/http/services.ts';
import type { Behaviours } from '../resource/resource.ts';
import { makeApiKey, revokeApiKey } from './apikey/apikey.commands.ts';
import { changeChargebackStatus, recordChargeback } from './chargeback/chargeback.commands.ts';
import { merchantRoutes } from './merchant/merchant.routes.ts';
import { createOrganisation, deleteOrganisation, updateOrganisation } from './organisation/organisation.commands.ts';
import { changeRefundStatus, requestRefund } from './refund/refund.commands.ts';
import { changeTransactionStatus, recordTransaction } from './transaction/transaction.commands.ts';
import { addMembership, changeMembership, endMembership } from './user/membership.commands.ts';
import {
  activateUser,
  changeUser,
  deactivateUser,
  inviteUser,
  resendWelcome,
  resetFactors,
} from './user/user.commands.ts';
import {
  addWelcomeMail,
  changeWelcomeMail,
  makeWelcome,
  previewWelcomeMail,
} from './welcome-mail/welcome-mail.commands.ts';

/** What is particular to an entity; one that is absent here does what the engine does. */
export function makeBehaviours(services: Services): Behaviours {
  const welcome = makeWelcome(services);
  return {
    organisation: {
      create: createOrganisation,
      update: updateOrganisation,
      delete: deleteOrganisation,
      routes: merchantRoutes,
    },
    transaction: {
      create: recordTransaction,
      actions: {
        refund: { status: 201, run: requestRefund },
        status: { status: 200, run: changeTransactionStatus },
      },
    },
    refund: { actions: { status: { status: 200, run: changeRefundStatus } } },
    chargeback: {
      create: recordChargeback,
      actions: { status: { status: 200, run: changeChargebackStatus } },
    },
    user: {
      create: inviteUser(welcome),
      update: changeUser,
      actions: {
        activate: { status: 200, run: activateUser },
        deactivate: { status: 200, run: deactivateUser },
        'reset-factors': { status: 200, run: resetFactors },
        resend: { status: 200, run: resendWelcome(welcome) },
      },
    },
    membership: { create: addMembership, update: changeMembership, delete: endMembership },
    apikey: { create: makeApiKey, actions: { revoke: { status: 200, run: revokeApiKey } } },
    welcomemail: {
      create: addWelcomeMail,
      update: changeWelcomeMail,
      actions: { preview: { status: 200, run: previewWelcomeMail(services) } },
    },
  };
}
