import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { together } from '../../platform/database/pipeline.ts';
import { type RecordStatuses, recordStatuses } from '../../resource/status.ts';
import { queueWebhooks } from './webhook.commands.ts';

/** Where a payment profile says who is to be told. */
const told_at = {
  transaction: 'webhook_transaction_update',
  refund: 'webhook_refund_update',
  chargeback: 'webhook_chargeback_update',
} as const satisfies Record<string, keyof ItemOf<'paymentprofile'>>;

type Told = keyof typeof told_at;

/**
 * Writes into the histories of payments, refunds or chargebacks that they came to a status, and tells whom their
 * profiles name: the one place where either happens, creation included. The histories' own statement looks whether
 * anybody is to be told, so that a profile that names nobody costs no query.
 */
export const recordAndTell = (type: Told): RecordStatuses => {
  const told = sql<string | null>`(
    select ${sql.ref(`paymentprofile.${told_at[type]}`)} from ${sql.table(type)} as told
    join paymentprofile on paymentprofile.id = told.payment_profile where told.id = status_history.item)`;
  return async (trx, moved, circumstances, written) => {
    const [urls, items] = await together([recordStatuses(trx, moved, circumstances, told), written]);
    const webhooks = items.flatMap((item, index) => {
      const { organisation, payment_profile, status } = item as unknown as ItemOf<Told>;
      const url = urls[index];
      return url ? [{ organisation, payment_profile, url, type, item, status }] : [];
    });
    queueWebhooks(trx, webhooks, circumstances);
  };
};
