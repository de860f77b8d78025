import { transaction } from '@sluis/contract/entities/payments/transaction';
import { inScope } from '../../../resource/scope.ts';
import { timelineSource } from '../../../resource/timeline.ts';
import { isNamed } from './explain.queries.ts';

const tones = { blocked: 'failed', would_have_blocked: 'warning', challenged: 'warning' } as const;

/** Rulesets that matched a payment; of the provider's, merchants see only that they did. */
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
      .innerJoin('organisation', 'organisation.id', 'version.organisation')
      .select(['match.ruleset', 'match.created_at', 'match.effect', 'version.content', 'version.organisation'])
      .select((on) => on('organisation.parent', 'is', null).as('of_provider'))
      .where('match.transaction', '=', item.id)
      .where('match.organisation', '=', item.organisation)
      .orderBy('match.ruleset')
      .limit(limit)
      .execute();
    return rows.map(({ ruleset, created_at, effect, content, organisation, of_provider }, at) => {
      const is_named = isNamed(scope, { organisation, of_provider: of_provider === true });
      const { name } = content as { readonly name?: string };
      const tone = tones[effect as keyof typeof tones];
      return {
        id: inScope(scope, organisation) ? ruleset : `${item.id} ${at}`,
        occurred_at: created_at,
        kind: 'calls' as const,
        event: (is_named ? effect : `${effect}_of_provider`) as 'tagged',
        ...(tone && { tone }),
        ...(is_named && { words: { name: name ?? '' } }),
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
