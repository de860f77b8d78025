import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../platform/database/database.ts';
import { together } from '../../platform/database/pipeline.ts';
import { type Moved, type RecordStatuses, recordStatuses } from '../../resource/status.ts';
import { queueWebhooks } from './webhook.commands.ts';

/** Where a payment profile says who is to be told. */
const told_at = {
  transaction: 'webhook_transaction_update',
  refund: 'webhook_refund_update',
  chargeback: 'webhook_chargeback_update',
} as const satisfies Record<string, keyof ItemOf<'paymentprofile'>>;

type NotifiedEntity = keyof typeof told_at;

type Profile = Pick<ItemOf<'paymentprofile'>, 'id' | (typeof told_at)[NotifiedEntity]>;

/**
 * Writes into the histories of payments, refunds or chargebacks that they came to a status, and tells whom their
 * profiles name: the one place where either happens, creation included. A profile that the caller has read is not asked
 * for again; others are asked behind what is written, so that nobody waits for them alone.
 */
export const recordAndNotify =
  (type: NotifiedEntity, profile?: Profile): RecordStatuses =>
  async (trx, moved, circumstances, written) => {
    recordStatuses(trx, moved, circumstances);
    const [profiles, items] = await together([profile ? [profile] : profilesOf(trx, moved), written]);
    const urls = new Map(profiles.map((each) => [each.id, each[told_at[type]]]));
    const webhooks = items.flatMap((item) => {
      const { organisation, payment_profile, status } = item as ItemOf<NotifiedEntity>;
      const url = urls.get(payment_profile);
      return url ? [{ organisation, payment_profile, url, type, item, status }] : [];
    });
    queueWebhooks(trx, webhooks, circumstances);
  };

async function profilesOf(trx: Trx, moved: readonly Moved[]): Promise<Profile[]> {
  const ids = [...new Set(moved.map(({ item }) => String(item.payment_profile)))];
  if (ids.length === 0) return [];
  return trx
    .selectFrom('paymentprofile')
    .select(['id', ...Object.values(told_at)])
    .where('id', 'in', ids)
    .execute();
}
