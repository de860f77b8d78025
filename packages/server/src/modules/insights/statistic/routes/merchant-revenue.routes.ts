import { invalidParameter } from '@sluis/contract/base/errors';
import { limit_max, skip_max } from '@sluis/contract/base/list-query';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { merchant_roles } from '@sluis/contract/merchant';
import { prefixOf } from '@sluis/contract/registry';
import { type Asked, type JsonSchema, type Route, read } from '../../../../platform/http/route.ts';
import { withinOrganisation } from '../../../../resource/describe.ts';
import { tagOf } from '../../../../resource/nouns.ts';
import type { Figures } from '../answer/currency.queries.ts';
import {
  countMerchants,
  type MerchantFilter,
  type MerchantSort,
  merchant_sorts,
  merchantRevenue,
} from '../answer/merchant-revenue.queries.ts';
import {
  count,
  currency_filter,
  figuresSchema,
  objectSchema,
  optional_text,
  statisticRoute,
  text,
  volume,
} from './statistic-route.ts';

const path = '/psp/merchant/revenue';
const listed = ['active', '_limit', '_skip', 'organisation'] as const;
const counted = ['active', 'organisation'] as const;

const common = { tag: tagOf('psp/merchant'), access: merchant_roles.list } as const;
const active: JsonSchema = { type: 'boolean' };

export const merchantRevenueRoutes = (figures: Figures): Route[] => [
  statisticRoute(figures, 'transaction', {
    ...common,
    path,
    summary: 'Get the revenue of merchants in the last 24 hours',
    // No filters of payments: users who see merchants need not see payments.
    terms: { takes: currency_filter },
    beside: {
      active,
      _limit: { type: 'integer', minimum: 1, maximum: limit_max, default: 25 },
      _skip: { type: 'integer', minimum: 0, maximum: skip_max, default: 0 },
      _sort: { ...text, enum: merchant_sorts, default: '-amount' },
    },
    answer: figuresSchema({
      id: text,
      name: text,
      active,
      amount: volume,
      count,
      previous_amount: { ...volume, description: 'In the 24 hours before' },
      last_payment_at: { ...optional_text, format: 'date-time', description: 'Null where there was none' },
    }),
    handle: (question, _, asked) => {
      const { filter, ...page } = merchantsAsked(asked, listed);
      return merchantRevenue(figures, question, filter, { ...page, sort: sortOf(asked.query) });
    },
  }),
  read({
    ...common,
    method: 'GET',
    path: `${path}/count`,
    summary: 'Count the merchants whose revenue is listed',
    audit: true,
    describe: { query: { active, organisation: withinOrganisation }, answer: objectSchema({ count }) },
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

/** The merchants of a request, by the parameters of their list. Throws `invalid_query` naming the invalid one. */
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
