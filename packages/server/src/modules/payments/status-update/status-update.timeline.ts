import { statusupdate } from '@sluis/contract/entities/payments/statusupdate';
import { sql } from 'kysely';
import { idsWithParts } from '../../../resource/history.ts';
import { timelineSource } from '../../../resource/timeline.ts';

interface Corrected {
  readonly id: string;
  readonly created_at: string;
  readonly type: 'transaction' | 'refund';
  readonly old_status: string;
}

/** Manual corrections, for those who may make them; the history shows their reason and person to everyone. */
export const timelines = [
  timelineSource({
    name: 'correction',
    of: 'transaction',
    roles: statusupdate.roles.list,
    precedes: true,
    read: async ({ executor, entity, item, viewer, limit }) => {
      const ids = idsWithParts(entity, item.id, viewer);
      const { rows } = await sql<Corrected>`
        select id, created_at, type, old_status from statusupdate
        where organisation = ${item.organisation} and (transaction = any(${ids}) or refund = any(${ids}))
        order by created_at desc limit ${limit}`.execute(executor);
      return rows.map(({ id, created_at, type, old_status }) => ({
        id,
        event: 'corrected',
        kind: 'money',
        occurred_at: created_at,
        tone: 'warning',
        about: { entity: 'statusupdate', id },
        status: { entity: type, value: old_status, reason: null },
      }));
    },
  }),
];
