import type { Behaviours } from '../resource/resource.ts';
import { changeChargebackStatus, recordChargeback } from './chargeback/chargeback.commands.ts';
import { createOrganisation, deleteOrganisation, updateOrganisation } from './organisation/organisation.commands.ts';
import { changeRefundStatus, requestRefund } from './refund/refund.commands.ts';
import { changeTransactionStatus, recordTransaction } from './transaction/transaction.commands.ts';

/** What is particular to an entity; one that is absent here does what the engine does. */
export const behaviours: Behaviours = {
  organisation: { create: createOrganisation, update: updateOrganisation, delete: deleteOrganisation },
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
};
