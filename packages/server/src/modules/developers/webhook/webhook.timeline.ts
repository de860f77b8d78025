import { beginning_of_time } from '@sluis/contract/base/list-query';
import { webhook, webhook_item_of } from '@sluis/contract/entities/developers/webhook';
import type { ItemOf } from '@sluis/contract/registry';
import { type TimelineStep, timeline_steps_max } from '@sluis/contract/timeline';
import { webhookDelivery } from '@sluis/contract/webhook-delivery';
import { sql } from 'kysely';
import { idsWithParts } from '../../../resource/history.ts';
import { withinScope } from '../../../resource/item.ts';
import { type TimelineReader, timelineSource } from '../../../resource/timeline.ts';

const columns = [
  'id',
  'created_at',
  'url',
  'type',
  'status',
  'tries',
  'delivered_on',
  'next_try_at',
  'given_up_reason',
  'payment_profile',
] as const;

type Sent = Pick<ItemOf<'webhook'>, (typeof columns)[number]> & { readonly steps: readonly TimelineStep[] };

/** The webhooks about an item and its parts, with their last attempts, in one statement. */
async function readWebhooks({ executor, entity, item, viewer, scope, limit }: TimelineReader): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select ${sql.join(columns.map((name) => sql.ref(`webhook.${name}`)))}, attempts.steps
    from webhook left join lateral (
      select coalesce(json_agg(json_build_object('occurred_at', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'response_code', coalesce(status_code, 0), 'duration_ms', duration_ms, 'error', error) order by id), '[]') as steps
      from (
        select * from webhook_attempt attempt
        where attempt.webhook = webhook.id and attempt.organisation = webhook.organisation
        order by attempt.id desc limit ${timeline_steps_max}) latest) attempts on true
    where webhook.item_id = any(${idsWithParts(entity, item.id, viewer)}) and ${withinScope(webhook, scope)}
    order by webhook.created_at desc, webhook.id desc limit ${limit}`.execute(executor);
  return rows;
}

const tones = { trying: 'warning', delivered: 'good', given_up: 'failed', disabled: 'failed' } as const;

/** The webhooks to a merchant's systems, with each attempt. */
export const timelines = (['transaction', 'refund', 'chargeback', 'subscription', 'cardaddlink'] as const).map((of) =>
  timelineSource({
    name: 'webhook',
    of,
    roles: webhook.roles.list,
    read: async (reader) => {
      const sent = await readWebhooks(reader);
      return sent.map((each) => {
        const state = webhookDelivery(each, reader.engine.clock.now());
        const about = webhook_item_of[each.type];
        return {
          id: each.id,
          event: state,
          kind: 'messages',
          occurred_at: each.created_at,
          words: { count: each.tries },
          ...(state !== 'sending' && { tone: tones[state] }),
          about: { entity: 'webhook', id: each.id },
          ...(each.status !== null && about && { status: { entity: about, value: each.status, reason: null } }),
          note: each.url,
          steps: each.steps,
        };
      });
    },
    list: ({ id }) => ({ entity: 'webhook', search: { item_id: id, 'created_at>': beginning_of_time } }),
  }),
);
