import { invalidParameter } from '@sluis/contract/base/errors';
import { limit_max, skip_max } from '@sluis/contract/base/list-query';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { merchant_roles } from '@sluis/contract/merchant';
import { prefixOf } from '@sluis/contract/registry';
import { type Asked, type JsonSchema, type Route, read } from '../../../platform/http/route.ts';
import { withinOrganisation } from '../../../resource/describe.ts';
import { tagOf } from '../../../resource/nouns.ts';
import type { Figures } from './aggregate.queries.ts';
import { describeTerms, figuresSchema, volume } from './aggregate.routes.ts';
import {
  countMerchants,
  type MerchantFilter,
  type MerchantSort,
  merchant_sorts,
  merchantRevenue,
} from './merchant-revenue.queries.ts';
import { questionOf } from './question.queries.ts';

const path = '/psp/merchant/revenue';
const listed = ['active', '_limit', '_skip'] as const;
// No filters of payments: who sees merchants need not see these.
const takes = ['currency_code'];
/** What is said of merchants, and not of their payments. */
const own = new Set<string>([...listed, '_sort']);
const counted = ['active', 'organisation'] as const;

const common = { method: 'GET', tag: tagOf('psp/merchant'), access: merchant_roles.list, audit: true } as const;
const active: JsonSchema = { type: 'boolean' };

/** The revenue of merchants in the last 24 hours. */
export const merchantRevenueRoutes = (figures: Figures): Route[] => [
  read({
    ...common,
    path,
    summary: 'Get the revenue of merchants in the last 24 hours',
    describe: {
      query: {
        ...describeTerms('transaction', { takes }),
        active,
        _limit: { type: 'integer', minimum: 1, maximum: limit_max, default: 25 },
        _skip: { type: 'integer', minimum: 0, maximum: skip_max, default: 0 },
        _sort: { type: 'string', enum: merchant_sorts, default: '-amount' },
      },
      answer: figuresSchema({
        id: { type: 'string' },
        name: { type: 'string' },
        active,
        amount: volume,
        count: { type: 'integer' },
        previous_amount: { ...volume, description: 'In the 24 hours before' },
        last_payment_at: { type: ['string', 'null'], format: 'date-time', description: 'Null where there was none' },
      }),
    },
    handle: async (asked) => {
      const { query } = asked;
      const rest = new URLSearchParams([...query].filter(([key]) => !own.has(key)));
      const { question } = await questionOf(figures.engine, { ...asked, query: rest }, 'transaction', {}, { takes });
      const { filter, limit, skip } = merchantsAsked(asked, [...listed, 'organisation']);
      const page = { sort: sortOf(query), limit, skip };
      return { status: 200, body: await merchantRevenue(figures, question, filter, page) };
    },
  }),
  read({
    ...common,
    path: `${path}/count`,
    summary: 'Count the merchants whose revenue is listed',
    describe: {
      query: { active, organisation: withinOrganisation },
      answer: { type: 'object', properties: { count: { type: 'integer' } } },
    },
    handle: async (asked) => {
      const unknown = [...asked.query.keys()].find((key) => !(counted as readonly string[]).includes(key));
      if (unknown !== undefined) throw invalidParameter(unknown, 'unknown', counted.join(', '));
      return { status: 200, body: await countMerchants(figures, merchantsAsked(asked, counted).filter) };
    },
  }),
];

function sortOf(query: URLSearchParams): MerchantSort {
  const [given = '-amount', again] = query.getAll('_sort');
  if (again !== undefined) throw invalidParameter('_sort', 'repeated');
  const sort = merchant_sorts.find((each) => each === given);
  if (sort === undefined) throw invalidParameter('_sort', 'not_allowed', merchant_sorts.join(', '));
  return sort;
}

/** Which merchants a request is about, by the parameters of their list. Throws `invalid_query` naming what is wrong. */
function merchantsAsked({ identity, query, request: { signal } }: Asked, keys: readonly string[]) {
  const parameters = [...query].filter(([key]) => keys.includes(key));
  const { filters, organisation: below, limit, skip } = parseListQuery(organisation, parameters, prefixOf);
  const filter: MerchantFilter = {
    requester: { identity, signal },
    organisation: below,
    active: filters[0]?.value as boolean | undefined,
  };
  return { filter, skip, limit: limit === 'all' ? Number.POSITIVE_INFINITY : limit };
}
