import { transaction, unanswered_statuses } from '@sluis/contract/entities/payments/transaction';
import type { EntityName, ItemOf } from '@sluis/contract/registry';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import { sql } from 'kysely';
import { type TimelineReader, timelineSource } from '../../../resource/timeline.ts';

interface Origin {
  readonly actor_kind: string | null;
  readonly actor: string | null;
  readonly actor_name: string | null;
  readonly link_name: string | null;
  readonly attempts_before: number;
  readonly scheduled: string | null;
  readonly terminal_name: string | null;
}

/** The most earlier attempts of a subscription's payment that are counted. */
const attempts_max = 100;

/** The origin of a payment: its request, and the item that it pays for. */
async function readOrigin({ executor, item }: TimelineReader): Promise<Origin | undefined> {
  const paid = item as unknown as ItemOf<'transaction'>;
  const { id, organisation, created_at, merchant_reference, subscription, payment_link, terminal } = paid;
  const { rows } = await sql<Origin>`
    select first.actor_kind, first.actor, first.actor_name, link.merchant_reference as link_name,
      scheduled.id as scheduled, terminal.name as terminal_name,
      (select count(*)::int from (
        select 1 from transaction earlier
        where earlier.subscription = ${subscription} and earlier.organisation = ${organisation}
          and earlier.merchant_reference = ${merchant_reference}
          and (earlier.created_at, earlier.id) < (${created_at}::timestamptz, ${id})
        limit ${attempts_max}) as before) as attempts_before
    from (select 1) as one
    left join lateral (
      select actor_kind, actor, actor_name from status_history
      where item = ${id} and organisation = ${organisation} order by id limit 1) first on true
    left join paymentlink link on link.id = ${payment_link} and link.organisation = ${organisation}
    left join terminal on terminal.id = ${terminal} and terminal.organisation = ${organisation}
    left join lateral (
      select id from scheduledtransaction
      where transaction = ${id} and organisation = ${organisation} limit 1) scheduled on true`.execute(executor);
  return rows[0];
}

interface Came {
  readonly event: TimelineEventOf<'origin'>;
  readonly about?: { readonly entity: EntityName; readonly id: string };
  readonly words?: Readonly<Record<string, string | number>>;
}

/** How a payment was made, the most specific first. */
function originOf(item: ItemOf<'transaction'>, origin: Origin | undefined): Came {
  const { payment_link, subscription, terminal } = item;
  if (payment_link)
    return {
      event: 'paymentlink',
      about: { entity: 'paymentlink', id: payment_link },
      words: { name: origin?.link_name ?? '' },
    };
  if (subscription) {
    const attempt = (origin?.attempts_before ?? 0) + 1;
    return {
      event: attempt > 1 ? 'subscription_again' : 'subscription',
      about: { entity: 'subscription', id: subscription },
      words: { attempt },
    };
  }
  if (origin?.scheduled)
    return { event: 'scheduledtransaction', about: { entity: 'scheduledtransaction', id: origin.scheduled } };
  if (terminal)
    return {
      event: 'terminal',
      about: { entity: 'terminal', id: terminal },
      words: { name: origin?.terminal_name ?? '' },
    };
  if (origin?.actor_kind === 'user' || origin?.actor_kind === 'apikey' || origin?.actor_kind === 'import')
    return { event: origin.actor_kind };
  return { event: 'system' };
}

/** The origin of a payment, and the result of 3-D Secure. */
export const timelines = [
  timelineSource({
    name: 'origin',
    of: 'transaction',
    roles: transaction.roles.list,
    precedes: true,
    read: async (reader) => {
      const item = reader.item as unknown as ItemOf<'transaction'>;
      const origin = await readOrigin(reader);
      return [
        {
          id: `origin_${item.id}`,
          occurred_at: item.created_at,
          kind: 'money',
          ...originOf(item, origin),
          ...(origin?.actor_kind && { actor_kind: origin.actor_kind, actor_name: origin.actor_name }),
        },
      ];
    },
  }),
  timelineSource({
    name: 'three_d_secure',
    of: 'transaction',
    roles: transaction.roles.list,
    precedes: true,
    read: async ({ executor, item }) => {
      const { id, organisation, three_d_secure: secure, last_status_update } = item as unknown as ItemOf<'transaction'>;
      if (!secure || !(secure.result || secure.version || secure.eci)) return [];
      // It ended with the first answer that is not an intermediate step.
      const { rows } = await sql<{ at: string }>`
        select occurred_at as at from status_history
        where item = ${id} and organisation = ${organisation} and status <> all(${unanswered_statuses})
        order by id limit 1`.execute(executor);
      const { version, result, eci } = secure;
      return [
        {
          id: `secure_${id}`,
          event: result ?? 'unknown',
          kind: 'calls',
          occurred_at: rows[0]?.at ?? last_status_update,
          ...(result === 'failed' && { tone: 'failed' }),
          codes: [...(version ? [`3DS ${version}`] : []), ...(eci ? [`ECI ${eci}`] : [])],
        },
      ];
    },
  }),
];
