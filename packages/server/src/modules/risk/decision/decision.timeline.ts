import { transaction } from '@sluis/contract/entities/payments/transaction';
import { inScope } from '../../../resource/scope.ts';
import { timelineSource } from '../../../resource/timeline.ts';

const tones = { blocked: 'failed', would_have_blocked: 'warning', challenged: 'warning' } as const;

/** Rulesets that matched a payment; of those above the viewer, only that they did. */
const rules = timelineSource({
  name: 'rule',
  of: 'transaction',
  roles: transaction.roles.list,
  precedes: true,
  read: async ({ executor, item, limit, scope }) => {
    const rows = await executor
      .selectFrom('transaction_rule_match as match')
      .innerJoin('risk_version as version', (join) =>
        join.onRef('version.item', '=', 'match.ruleset').onRef('version.number', '=', 'match.number'),
      )
      .select(['match.ruleset', 'match.created_at', 'match.effect', 'version.content', 'version.organisation'])
      .where('match.transaction', '=', item.id)
      .where('match.organisation', '=', item.organisation)
      .limit(limit)
      .execute();
    return rows.map(({ ruleset, created_at, effect, content, organisation }) => {
      const is_seen = inScope(scope, organisation);
      const { name } = content as { readonly name?: string };
      const tone = tones[effect as keyof typeof tones];
      return {
        id: ruleset,
        occurred_at: created_at,
        kind: 'calls' as const,
        event: (is_seen ? effect : `${effect}_above`) as 'tagged',
        ...(tone && { tone }),
        ...(is_seen && { words: { name: name ?? '' } }),
      };
    });
  },
});

/** The routing that chose the processor of a payment. */
const routings = timelineSource({
  name: 'routing',
  of: 'transaction',
  roles: transaction.roles.list,
  precedes: true,
  read: async ({ executor, item, limit }) => {
    const rows = await executor
      .selectFrom('transaction_decision as decision')
      .innerJoin('risk_version as version', (join) =>
        join.onRef('version.item', '=', 'decision.routing').onRef('version.number', '=', 'decision.routing_version'),
      )
      .leftJoin('processor', 'processor.id', 'decision.processor')
      .select(['decision.created_at', 'decision.processor_reason', 'version.content', 'processor.name as processor'])
      .where('decision.transaction', '=', item.id)
      .where('decision.organisation', '=', item.organisation)
      .limit(limit)
      .execute();
    return rows.flatMap(({ created_at, processor_reason, content, processor }) => {
      if (processor_reason === null) return [];
      const { name } = content as { readonly name?: string };
      return [
        {
          id: item.id,
          occurred_at: created_at,
          kind: 'calls' as const,
          event: processor_reason as 'routed',
          words: { name: name ?? '', processor: processor ?? '' },
          ...(processor_reason !== 'routed' && { tone: 'warning' as const }),
        },
      ];
    });
  },
});

export const timelines = [rules, routings];
