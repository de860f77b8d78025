import { measures } from '@sluis/contract/statistics';
import type { JsonSchema, Route } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import { earlier, type Figures } from './aggregate.queries.ts';
import { previous, said, spanOf, statisticRoute } from './aggregate.routes.ts';
import { best_keys, best_max, makeBest } from './best.queries.ts';
import { countOf, segmentsOf } from './customers.queries.ts';
import { upTo } from './question.queries.ts';

const count: JsonSchema = { type: 'integer' };
const volume: JsonSchema = { type: 'integer', description: 'In minor units of currency_code' };
const as_of: JsonSchema = { type: 'string', format: 'date-time' };
const text: JsonSchema = { type: ['string', 'null'] };
const customer = { id: { type: 'string' }, name: text, city: text, region: text, country_code: text, status: text };

/** What customers have paid, and how they are segmented by it. */
export function customerRoutes(figures: Figures): Route[] {
  const bestOf = makeBest(figures);
  return [
    statisticRoute(figures, 'customer', {
      path: '/customer/count',
      summary: 'Count the customers who were created, and those who paid',
      own: { previous },
      answer: { type: 'object', properties: { ...said, count, paying: count } },
      handle: (question, given) => countOf(figures, earlier(question, spanOf(given.previous))),
    }),
    statisticRoute(figures, 'customer', {
      path: '/customer/aggregate/best',
      summary: 'List the customers with the most or the highest payments',
      own: { key: best_keys, measure: measures, _limit: upTo(best_max) },
      answer: itemsSchema(
        { type: 'object', properties: { count, volume, customer: { type: 'object', properties: customer } } },
        { ...said, as_of },
      ),
      handle: (question, { key, measure, _limit }, { identity }) =>
        bestOf(question, { key, measure, limit: _limit === undefined ? undefined : Number(_limit) }, identity),
    }),
    statisticRoute(figures, 'customer', {
      path: '/customer/aggregate/segment',
      summary: 'Count customers by segment',
      own: {},
      answer: {
        type: 'object',
        properties: {
          segments: { type: 'object', additionalProperties: count },
          bounds: {
            type: 'array',
            items: { type: 'object' },
            description: 'The bounds of the scores, by organisation',
          },
          as_of,
        },
      },
      handle: (question) => segmentsOf(figures, question),
    }),
  ];
}
