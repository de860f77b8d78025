import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import { idsWithParts } from '../../../resource/history.ts';
import { timelineSource } from '../../../resource/timeline.ts';
import { never_sent } from './cascade.commands.ts';
import type { Order, PaymentOperation } from './orders.commands.ts';

const taken = ['AUTHORIZED', ...paid_statuses];
const tones = {
  sent: undefined,
  not_sent: 'warning',
  declined: 'warning',
  taken: 'good',
  released: 'warning',
} as const;

/** What the processor of an attempt said of it; the last of a payment can still be taken, captured and settled. */
function eventOf(status: string | null, reason: string | null): keyof typeof tones {
  if (status === null || status === 'UNKNOWN' || status === 'PENDING') return 'sent';
  if (taken.includes(status)) return 'taken';
  if (status === 'AUTHORIZATION_VOIDED' || status === 'CANCELLED' || status === 'ABANDONED') return 'released';
  return reason === never_sent.status_reason ? 'not_sent' : 'declined';
}

/** The processors of a payment that was sent to several, and pending requests; answered ones are in the history. */
export const timelines = [
  timelineSource({
    name: 'attempt',
    of: 'transaction',
    roles: transaction.roles.list,
    precedes: true,
    read: async ({ executor, item, limit }) => {
      const rows = await executor
        .selectFrom('transaction_attempt as attempt')
        .leftJoin('processor', 'processor.id', 'attempt.processor')
        .select(['attempt.number', 'attempt.created_at', 'attempt.reference', 'attempt.status'])
        .select(['attempt.status_reason', 'processor.name'])
        .where('attempt.transaction', '=', item.id)
        .where('attempt.organisation', '=', item.organisation)
        .orderBy('attempt.number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ number, created_at, reference, status, status_reason: reason, name }) => {
        const event = eventOf(status, reason);
        const tone = tones[event];
        return {
          id: reference,
          event,
          kind: 'calls',
          occurred_at: created_at,
          words: { number, processor: name ?? '' },
          codes: [reference],
          ...(status !== null && { status: { entity: 'transaction', value: status, reason } }),
          ...(tone && { tone }),
        };
      });
    },
  }),
  timelineSource({
    name: 'order',
    of: 'transaction',
    roles: transaction.roles.list,
    read: async ({ executor, entity, item, viewer, limit }) => {
      const { rows } = await sql<
        Pick<Order, 'id' | 'tries'> & { readonly operation: PaymentOperation; readonly created_at: string }
      >`
        select id, created_at, operation, tries from processing_order
        where item = any(${idsWithParts(entity, item.id, viewer)}) and organisation = ${item.organisation}
        order by created_at desc limit ${limit}`.execute(executor);
      return rows.map(({ id, created_at, operation, tries }) => ({
        id,
        event: operation,
        kind: 'calls',
        occurred_at: created_at,
        words: { tries },
        ...(tries > 1 && { tone: 'warning' }),
      }));
    },
  }),
];
