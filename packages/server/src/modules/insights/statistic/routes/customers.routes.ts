import { measures } from '@sluis/contract/statistics';
import type { Route } from '../../../../platform/http/route.ts';
import { itemsSchema } from '../../../../resource/describe.ts';
import type { Figures } from '../answer/currency.queries.ts';
import { best_keys, best_max, makeBest } from '../customers/best.queries.ts';
import { countOf, segmentsOf } from '../customers/customers.queries.ts';
import { upTo } from '../question/question.queries.ts';
import {
  count,
  figure,
  instant,
  meta,
  objectSchema,
  previous,
  statisticRoute,
  text,
  optional_text as to_null,
} from './statistic-route.ts';

const customer = { id: text, name: to_null, city: to_null, region: to_null, country_code: to_null, status: to_null };

export function customerRoutes(figures: Figures): Route[] {
  const bestOf = makeBest(figures);
  return [
    statisticRoute(figures, 'customer', {
      path: '/customer/count',
      summary: 'Count the customers who were created, and those who paid',
      own: { previous },
      answer: objectSchema({ ...meta, count, paying: count }),
      handle: (question) => countOf(figures, question),
    }),
    statisticRoute(figures, 'customer', {
      path: '/customer/aggregate/best',
      summary: 'List the customers with the most or the highest payments',
      own: { key: best_keys, measure: measures, _limit: upTo(best_max) },
      answer: itemsSchema(objectSchema({ ...figure, customer: objectSchema(customer) }), { ...meta, as_of: instant }),
      handle: (question, { key, _limit }, { identity }) =>
        bestOf(question, { key, limit: _limit === undefined ? undefined : Number(_limit) }, identity),
    }),
    statisticRoute(figures, 'customer', {
      path: '/customer/aggregate/segment',
      summary: 'Count customers by segment',
      answer: objectSchema({
        segments: { type: 'object', additionalProperties: count },
        bounds: {
          type: 'array',
          items: { type: 'object' },
          description: 'The bounds of the scores, by organisation',
        },
        as_of: instant,
      }),
      handle: (question) => segmentsOf(figures, question),
    }),
  ];
}
