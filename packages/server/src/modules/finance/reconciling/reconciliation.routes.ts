import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { match_outcomes } from '@sluis/contract/finance/matching';
import { type RawBuilder, sql } from 'kysely';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId, withinScope } from '../../../resource/item.ts';

const days = 31;

interface Outcome {
  readonly outcome: string;
  readonly is_open: boolean;
  readonly currency_code: string;
  readonly count: number;
  readonly expected: number;
  readonly found: number;
  readonly found_fee: number;
}

/** What open differences, and all comparisons of the last month, add up to. */
export const reconciliationRoutes = ({ database: { kysely }, tenancy, clock }: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/processorsettlement/:id/reconciliation',
    summary: 'Get the sums of open differences, and of what was compared in the last 31 days',
    tag: 'Processor settlements',
    access: processorsettlement.roles.list,
    audit: true,
    describe: {
      answer: itemsSchema(
        json.object({
          outcome: json.oneOf(match_outcomes),
          is_open: json.boolean,
          currency_code: json.text,
          count: json.integer,
          expected: { ...json.minorUnits, description: 'Ours, in minor units of currency_code' },
          found: { ...json.minorUnits, description: "The acquirer's, in minor units of currency_code" },
          found_fee: json.minorUnits,
        }),
      ),
    },
    handle: async ({ identity, params }) => {
      const id = pathId(processorsettlement, params.id);
      const scope = await tenancy.scopeOf(kysely, identity);
      await getItem(kysely, 'processorsettlement', { id, scope });
      const since = new Date(clock.now_ms() - days * 86_400_000).toISOString();
      const currency = sql`coalesce(found_currency_code, currency_code)`;
      const sumOf = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::bigint`;
      const { rows: items } = await sql<Outcome>`
        select outcome, is_open, ${currency} as currency_code, count(*)::int as count,
          ${sumOf(sql`case when found_currency_code is null then expected end`)} as expected,
          ${sumOf(sql`found`)} as found, ${sumOf(sql`found_fee`)} as found_fee
        from settlementmatch
        where processor_settlement = ${id} and (is_open or created_at >= ${since})
          and ${withinScope({ tenancy: 'organisation' }, scope)}
        group by 1, 2, 3 order by 1, 2, 3`.execute(kysely);
      return { status: 200, body: { items }, item: id };
    },
  }),
];
