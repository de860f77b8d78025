import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { payment_products } from '@sluis/contract/payment-products';
import { prefixOf } from '@sluis/contract/registry';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { itemsSchema, withinOrganisation } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { inScope } from '../../../resource/scope.ts';
import type { ListRoutings } from './routing.queries.ts';
import { listProcessorUse, listWays } from './ways.queries.ts';

const common = { method: 'GET', tag: 'Payment profiles', access: paymentprofile.roles.list, audit: true } as const;
const product = { type: 'string', enum: [...payment_products] } as const;
const text = { type: 'string' } as const;

/** Throws `invalid_query` for a parameter that is not among these. */
function assertOnly(query: URLSearchParams, known: readonly string[]): void {
  for (const key of query.keys()) if (!known.includes(key)) throw invalidParameter(key, 'unknown');
}

const ofProfile = {
  ...withinOrganisation,
  description: 'The organisation of a profile: it can choose routings of this one and of those above it',
};

function organisationIn(query: URLSearchParams): string | undefined {
  const of = query.get('organisation') ?? undefined;
  if (of !== undefined && !isId(of, prefixOf(organisation.name)))
    throw invalidParameter('organisation', 'invalid_format');
  return of;
}

/** Data for the forms and the list of payment profiles besides the profiles. */
export const profileRoutes = (
  { database: { kysely }, tenancy }: Engine,
  adapters: Adapters,
  listRoutings: ListRoutings,
): Route[] => [
  read({
    ...common,
    path: '/paymentprofile/routing',
    summary: 'List the routings that payment profiles can choose, by payment product',
    describe: {
      query: { organisation: ofProfile },
      answer: itemsSchema({
        type: 'object',
        properties: {
          payment_product: product,
          routings: {
            type: 'array',
            items: {
              type: 'object',
              properties: { id: text, name: text, processors: { type: 'array', items: text } },
              required: ['name'],
            },
          },
        },
      }),
    },
    handle: async ({ identity, query }) => {
      assertOnly(query, ['organisation']);
      const scope = await tenancy.scopeOf(kysely, identity);
      const of = organisationIn(query);
      if (of !== undefined && !inScope(scope, of)) throw new ApiError('not_found');
      // Of the caller's own organisation by default: those that its profiles can choose.
      const organisation = of ?? (scope.all ? undefined : identity.organisation);
      return { status: 200, body: { items: await listRoutings(kysely, { organisation, scope }) } };
    },
  }),
  read({
    ...common,
    path: '/paymentprofile/payment-products',
    summary: 'List the payment products that payment profiles take, and those on payment pages',
    describe: {
      query: { organisation: withinOrganisation },
      answer: itemsSchema({
        type: 'object',
        properties: {
          id: text,
          payment_products: { type: 'array', items: product },
          on_pages: { type: 'array', items: product },
        },
      }),
    },
    handle: async ({ identity, query }) => {
      assertOnly(query, ['organisation']);
      const of = organisationIn(query);
      const scope = await tenancy.narrow(kysely, await tenancy.scopeOf(kysely, identity), of);
      return { status: 200, body: { items: await listWays(kysely, adapters, scope) } };
    },
  }),
  read({
    ...common,
    path: '/paymentprofile/:id/processor-use',
    summary: 'Count the open payments, mandates and refunds at each processor of a payment profile',
    describe: {
      answer: itemsSchema({
        type: 'object',
        properties: {
          processor: text,
          authorised: { type: 'integer' },
          mandates: { type: 'integer' },
          refunds: { type: 'integer' },
        },
      }),
    },
    handle: async ({ identity, params }) => {
      const id = pathId(paymentprofile, params.id);
      const scope = await tenancy.scopeOf(kysely, identity);
      const item = await getItem(kysely, 'paymentprofile', { id, scope });
      return { status: 200, body: { items: await listProcessorUse(kysely, item) }, item: id };
    },
  }),
];
