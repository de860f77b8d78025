import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { type RecordStatus, recordStatus } from '../../resource/status.ts';
import { queueWebhook } from './webhook.commands.ts';

/** Where a payment profile says who is to be told. */
const told_at = {
  transaction: 'webhook_transaction_update',
  refund: 'webhook_refund_update',
  chargeback: 'webhook_chargeback_update',
} as const satisfies Record<string, keyof ItemOf<'paymentprofile'>>;

type Told = keyof typeof told_at;

/**
 * Writes into the history of a payment, a refund or a chargeback that it came to a status, and tells whom its profile
 * names: the one place where either happens, creation included. The history's own statement looks whether anybody is to
 * be told, so that a profile that names nobody costs no query.
 */
export const recordAndTell =
  (type: Told): RecordStatus =>
  async (trx, item, change, circumstances) => {
    const row = item as unknown as ItemOf<Told>;
    const told = sql<string | null>`(
      select ${sql.ref(told_at[type])} from paymentprofile where id = ${row.payment_profile})`;
    const url = await recordStatus(trx, item, change, circumstances, told);
    if (url === null) return;
    const { organisation, payment_profile, status } = row;
    await queueWebhook(trx, { organisation, payment_profile, url, type, item, status }, circumstances);
  };
