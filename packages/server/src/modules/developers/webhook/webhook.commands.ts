import { newId } from '@sluis/contract/base/ids';
import type { WebhookStatus, WebhookType } from '@sluis/contract/entities/developers/webhook';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import type { Acting } from '../../../resource/resource.ts';

export interface NewWebhook {
  readonly organisation: string;
  readonly payment_profile: string | null;
  readonly url: string;
  readonly type: WebhookType;
  /** The item, as the API shows it. */
  readonly item: Readonly<Record<string, unknown>> & { readonly id: string };
  /** The id of the payment that it is about, if that is not the item. */
  readonly subject?: string;
  /** A status of the item's type. */
  readonly status: string | null;
  /** When the status was written, by default now: the order of webhooks is that of the changes. */
  readonly at?: string | undefined;
}

export const bodyOf = (type: WebhookType, data: object, timestamp: string, marks: object = {}): string =>
  JSON.stringify({ type, timestamp, ...marks, data });

/** Queues webhooks: they are sent after the transaction has committed, and not at all otherwise. */
export function queueWebhooks(trx: Trx, webhooks: readonly NewWebhook[], { now }: Pick<Acting, 'now'>): void {
  if (webhooks.length === 0) return;
  const rows = webhooks.map(({ item, at = now, ...about }) => ({
    ...about,
    item_version: typeof item.version === 'number' ? item.version : null,
    status: about.status as WebhookStatus | null,
    id: newId('whk', at),
    created_at: at,
    item_id: item.id,
    subject: about.subject ?? null,
    next_try_at: now,
    // Written now rather than when it is sent, because each reports the status it was created for.
    body: bodyOf(about.type, item, at),
  }));
  send(trx, trx.insertInto('webhook').values(rows));
}
