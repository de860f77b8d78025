import { newId } from '@sluis/contract/base/ids';
import type { WebhookStatus, WebhookType } from '@sluis/contract/entities/webhook';
import type { Trx } from '../../platform/database/database.ts';
import { send } from '../../platform/database/pipeline.ts';
import type { Acting } from '../../resource/resource.ts';

/** What is to be told, and to whom. */
export interface NewWebhook {
  readonly organisation: string;
  readonly payment_profile: string | null;
  readonly url: string;
  readonly type: WebhookType;
  /** What it is about, as the API shows it. */
  readonly item: Readonly<Record<string, unknown>> & { readonly id: string };
  /** One of its type's. */
  readonly status: string | null;
}

/** Puts webhooks in the way of being sent: they go out once the transaction has committed, and not at all otherwise. */
export function queueWebhooks(trx: Trx, webhooks: readonly NewWebhook[], { now }: Pick<Acting, 'now'>): void {
  if (webhooks.length === 0) return;
  const rows = webhooks.map(({ item, ...about }) => ({
    ...about,
    item_version: typeof item.version === 'number' ? item.version : null,
    status: about.status as WebhookStatus | null,
    id: newId('whk', now),
    created_at: now,
    item_id: item.id,
    next_try_at: now,
    // Written now and not when it is sent: each tells of the status that it was made for.
    body: JSON.stringify({ type: about.type, timestamp: now, data: item }),
  }));
  send(trx, trx.insertInto('webhook').values(rows));
}
