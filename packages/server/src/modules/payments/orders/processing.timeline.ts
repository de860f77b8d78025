import { transaction } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import { idsWithParts } from '../../../resource/history.ts';
import { timelineSource } from '../../../resource/timeline.ts';
import type { Order } from './orders.commands.ts';

/** Pending requests to a processor; answered ones are in the history. */
export const timelines = [
  timelineSource({
    name: 'order',
    of: 'transaction',
    roles: transaction.roles.list,
    read: async ({ executor, entity, item, viewer, limit }) => {
      const { rows } = await sql<Pick<Order, 'id' | 'operation' | 'tries'> & { readonly created_at: string }>`
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
