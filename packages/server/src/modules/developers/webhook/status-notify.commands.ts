import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { lookUp, together } from '../../../platform/database/pipeline.ts';
import { type Moved, type RecordStatuses, recordStatuses } from '../../../resource/status.ts';
import { queueWebhooks } from './webhook.commands.ts';

const webhook_fields = {
  transaction: 'webhook_transaction_update',
  refund: 'webhook_refund_update',
  chargeback: 'webhook_chargeback_update',
} as const satisfies Record<string, keyof ItemOf<'paymentprofile'>>;

type NotifiedEntity = keyof typeof webhook_fields;

type Profile = Pick<ItemOf<'paymentprofile'>, 'id' | (typeof webhook_fields)[NotifiedEntity]>;

/**
 * Records a new status in the histories of payments, refunds or chargebacks and queues webhooks to the addresses in
 * their profiles: the only place where either happens, also on creation. A profile that the caller has read is not read
 * again; others are read after the writes, in the same round trip.
 */
export const recordAndNotify =
  (type: NotifiedEntity, profile?: Profile): RecordStatuses =>
  async (trx, moved, circumstances, written) => {
    recordStatuses(trx, moved, circumstances);
    const [profiles, items] = await together([profile ? [profile] : profilesOf(trx, moved), written]);
    const urls = new Map(profiles.map((each) => [each.id, each[webhook_fields[type]]]));
    const webhooks = items.flatMap((item, place) => {
      const { organisation, payment_profile, status } = item as ItemOf<NotifiedEntity>;
      const url = urls.get(payment_profile);
      return url ? [{ organisation, payment_profile, url, type, item, status, at: moved[place]?.at }] : [];
    });
    queueWebhooks(trx, webhooks, circumstances);
  };

async function profilesOf(trx: Trx, moved: readonly Moved[]): Promise<Profile[]> {
  const ids = [...new Set(moved.map(({ item }) => String(item.payment_profile)))];
  if (ids.length === 0) return [];
  const columns = sql.join(['id', ...Object.values(webhook_fields)].map((name) => sql.ref(name)));
  return lookUp<Profile>(trx, sql`select ${columns} from paymentprofile where id = any(${ids})`);
}
