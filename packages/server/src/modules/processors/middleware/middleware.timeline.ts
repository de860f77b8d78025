import { transaction } from '@sluis/contract/entities/payments/transaction';
import { timelineSource } from '../../../resource/timeline.ts';
import { listVerdicts } from './verdict.commands.ts';

const tones = { allow: 'good', tag: 'warning', block: 'failed' } as const;

/** Middlewares' answers about a payment, or the effect of a missing one. */
export const timelines = [
  timelineSource({
    name: 'middleware',
    of: 'transaction',
    roles: transaction.roles.list,
    precedes: true,
    read: async ({ executor, item, limit }) => {
      const verdicts = await listVerdicts(executor, item.id, limit);
      return verdicts.map(({ id, status, status_reason, occurred_at, actor_name, is_answered, duration_ms }) => ({
        id,
        occurred_at,
        kind: 'calls',
        event: is_answered ? status : `unanswered_${status}`,
        tone: tones[status],
        duration_ms,
        ...(status_reason && { note: status_reason }),
        actor_kind: 'middleware',
        actor_name,
      }));
    },
  }),
];
