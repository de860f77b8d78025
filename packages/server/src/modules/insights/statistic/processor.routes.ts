import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { processor } from '@sluis/contract/entities/processors/processor';
import { prefixOf } from '@sluis/contract/registry';
import { compared_statuses } from '@sluis/contract/statistics';
import { idOf } from '../../../platform/http/json-schema.ts';
import { type Asked, type JsonSchema, type Route, read } from '../../../platform/http/route.ts';
import { tagOf } from '../../../resource/nouns.ts';
import type { Figures } from './aggregate.queries.ts';
import { describeTerms, figuresSchema, volume } from './aggregate.routes.ts';
import { type Chosen, compareProcessors, processorRevenue } from './processor.queries.ts';
import { type Question, questionOf } from './question.queries.ts';

const revenue_max = 1000;
// No filters of payments: who sees processors need not see these.
const currency = ['currency_code'];
const range = [...currency, 'created_at>', 'created_at>=', 'created_at<', 'created_at<='];
/** More would not be read beside each other. */
const compare_max = 3;

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };
const sums: JsonSchema = { type: 'object', properties: { count, amount: volume } };
const names = {
  id: text,
  name: text,
  payment_product: text,
  gateway: { ...text, description: '`direct`, or the code of the gateway' },
  gatewayLabel: text,
} as const;

/** The figures of processors, for those who see these. */
export const processorRoutes = (figures: Figures): Route[] => [
  processorRoute(figures, {
    path: '/statistics/processor/revenue',
    summary: 'Get the revenue of processors in the last 24 hours',
    takes: currency,
    ids: { min: 0, max: revenue_max },
    item: {
      ...names,
      last24hours: volume,
      previous24hours: volume,
      until: { type: 'string', format: 'date-time' },
      diff: { type: ['number', 'null'], description: 'The change in per cent' },
      sign: { type: 'string', enum: ['>', '<', '='] },
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
    takes: range,
    ids: { min: 1, max: compare_max },
    item: {
      ...names,
      transaction: {
        type: 'object',
        properties: {
          ...(sums.properties as object),
          conversion: { type: ['number', 'null'] },
          status: { type: 'object', properties: Object.fromEntries(compared_statuses.map((each) => [each, sums])) },
        },
      },
    },
    handle: (question, chosen) => compareProcessors(figures, question, chosen),
  }),
];

interface Call {
  readonly path: string;
  readonly summary: string;
  readonly takes: readonly string[];
  readonly ids: { readonly min: number; readonly max: number };
  readonly item: Readonly<Record<string, JsonSchema>>;
  readonly handle: (question: Question, chosen: Chosen) => Promise<unknown>;
}

const processorRoute = ({ engine }: Figures, { path, summary, takes, ids, item, handle }: Call): Route =>
  read({
    method: 'GET',
    path,
    summary,
    tag: tagOf('processor'),
    access: ['PROCESSOR_LIST'],
    audit: true,
    describe: {
      query: {
        ...describeTerms('transaction', { takes }),
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
    },
    handle: async (asked) => {
      const chosen = chosenOf(asked, ids);
      const rest = new URLSearchParams([...asked.query].filter(([key]) => !own.has(key)));
      const { question } = await questionOf(engine, { ...asked, query: rest }, 'transaction', {}, { takes });
      return { status: 200, body: await handle(question, chosen) };
    },
  });

const own = new Set(['ids[]', '_limit']);

/** Which processors a request is about. Throws `invalid_query` naming what is wrong. */
function chosenOf({ identity, query, request: { signal } }: Asked, { min, max }: Call['ids']): Chosen {
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
