import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { processor } from '@sluis/contract/entities/processors/processor';
import { prefixOf } from '@sluis/contract/registry';
import { compared_statuses } from '@sluis/contract/statistics';
import { idOf } from '../../../../platform/http/json-schema.ts';
import type { Asked, JsonSchema, Route } from '../../../../platform/http/route.ts';
import { tagOf } from '../../../../resource/nouns.ts';
import type { Figures } from '../answer/currency.queries.ts';
import { type Chosen, compareProcessors, processorRevenue } from '../answer/processor.queries.ts';
import type { Question } from '../question/question.queries.ts';
import {
  count,
  currency_filter,
  figuresSchema,
  instant,
  objectSchema,
  range_filters,
  share,
  statisticRoute,
  text,
  volume,
} from './statistic-route.ts';

const revenue_max = 1000;
/** More would not be readable side by side. */
const compare_max = 3;

const sums = { count, amount: volume } as const;
const names = {
  id: text,
  name: text,
  payment_product: text,
  gateway: { ...text, description: '`direct`, or the code of the gateway' },
  gatewayLabel: text,
} as const;

export const processorRoutes = (figures: Figures): Route[] => [
  processorRoute(figures, {
    path: '/statistics/processor/revenue',
    summary: 'Get the revenue of processors in the last 24 hours',
    takes: currency_filter,
    ids: { min: 0, max: revenue_max },
    item: {
      ...names,
      last24hours: volume,
      previous24hours: volume,
      until: instant,
      diff: { ...share, description: 'The change in per cent' },
      sign: { ...text, enum: ['>', '<', '='] },
      approval: {
        type: 'object',
        description: 'What it approves of the last 24 hours beside the last 28 days, of all currencies',
        properties: { finished: count, approved: count, usual_finished: count, usual_approved: count },
      },
    },
    handle: (question, chosen) => processorRevenue(figures, question, chosen),
  }),
  processorRoute(figures, {
    path: '/statistics/processor/compare',
    summary: 'Compare the payments of up to three processors',
    takes: range_filters,
    ids: { min: 1, max: compare_max },
    item: {
      ...names,
      transaction: objectSchema({
        ...sums,
        conversion: share,
        status: objectSchema(Object.fromEntries(compared_statuses.map((each) => [each, objectSchema(sums)]))),
      }),
    },
    handle: (question, chosen) => compareProcessors(figures, question, chosen),
  }),
];

interface ProcessorCall {
  readonly path: string;
  readonly summary: string;
  /** No filters of payments: users who see processors need not see payments. */
  readonly takes: readonly string[];
  readonly ids: { readonly min: number; readonly max: number };
  readonly item: Readonly<Record<string, JsonSchema>>;
  readonly handle: (question: Question, chosen: Chosen) => Promise<unknown>;
}

const processorRoute = (figures: Figures, { path, summary, takes, ids, item, handle }: ProcessorCall): Route =>
  statisticRoute(figures, 'transaction', {
    path,
    summary,
    tag: tagOf('processor'),
    access: ['PROCESSOR_LIST'],
    terms: { takes },
    beside: {
      'ids[]': {
        type: 'array',
        items: idOf(prefixOf('processor')),
        minItems: ids.min,
        maxItems: ids.max,
        ...(ids.min > 0 && { required: true as const }),
      },
      _limit: { type: 'integer', minimum: 1, maximum: revenue_max, default: revenue_max },
    },
    answer: figuresSchema(item),
    handle: (question, _, asked) => handle(question, chosenOf(asked, ids)),
  });

/** The processors of a request. Throws `invalid_query` naming the invalid parameter. */
function chosenOf({ identity, query, request: { signal } }: Asked, { min, max }: ProcessorCall['ids']): Chosen {
  const ids = [...new Set(query.getAll('ids[]'))];
  if (ids.length < min) throw invalidParameter('ids[]', 'required', `${min} to ${max}`);
  if (ids.length > max) throw invalidParameter('ids[]', 'too_large', `at most ${max} values`);
  if (!ids.every((id) => isId(id, prefixOf('processor')))) throw invalidParameter('ids[]', 'invalid_format');
  const listed = [...query].filter(([key]) => key === '_limit' || key === 'organisation');
  const { limit, organisation } = parseListQuery(processor, listed, prefixOf);
  const is_limited = query.has('_limit') && limit !== 'all';
  return {
    requester: { identity, signal },
    organisation,
    ids,
    limit: is_limited ? Math.min(limit, revenue_max) : revenue_max,
  };
}
