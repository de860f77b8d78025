import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type OwnerField, owner_fields, owners_max } from '@sluis/contract/owner-totals';
import { prefixOf } from '@sluis/contract/registry';
import { idOf } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { ownerTotals } from './owner-totals.queries.ts';

const minor = { type: 'integer', description: 'minor units' } as const;

/** Paid amounts by item, for lists and panels of customers, subscriptions and links. */
export const ownerTotalsRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/transaction/owner-totals',
    summary: 'Get the amounts paid by customers, subscriptions or payment links, by currency',
    tag: tagOf('transaction'),
    access: transaction.roles.list,
    priority: 'analytics',
    audit: true,
    describe: {
      query: {
        by: { type: 'string', enum: [...owner_fields], required: true },
        'of[]': {
          type: 'array',
          items: { anyOf: owner_fields.map((by) => idOf(prefixOf(transaction.fields[by].to))) },
          minItems: 1,
          maxItems: owners_max,
          required: true,
          description: 'Ids of what `by` names',
        },
      },
      answer: itemsSchema(
        {
          type: 'object',
          properties: {
            of: { type: 'string' },
            currency_code: { type: 'string', description: 'ISO 4217' },
            count: { type: 'integer' },
            amount: minor,
            amount_refunded: minor,
            amount_charged_back: minor,
          },
        },
        { is_exact: { type: 'boolean', description: 'false where only the newest payments are in it' } },
      ),
    },
    handle: async ({ identity, query, request: { signal } }) => {
      const asked = askedIn(query);
      const { kysely } = engine.database;
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      const who = await engine.tenancy.topOf(kysely, identity.organisation);
      const reader = { who, asker: identity.id, signal };
      return { status: 200, body: await ownerTotals(engine.read, { ...asked, scope, reader }) };
    },
  }),
];

const isKnown = (by: string | null): by is OwnerField => owner_fields.some((each) => each === by);

/** Reads the parameters. Throws `invalid_query` naming the first invalid one. */
function askedIn(query: URLSearchParams): { by: OwnerField; of: readonly string[] } {
  for (const key of query.keys()) if (key !== 'by' && key !== 'of[]') throw invalidParameter(key, 'unknown');
  if (query.getAll('by').length > 1) throw invalidParameter('by', 'repeated');
  const by = query.get('by');
  if (!isKnown(by)) throw invalidParameter('by', by === null ? 'required' : 'not_allowed', owner_fields.join(', '));
  const of = [...new Set(query.getAll('of[]'))];
  if (of.length === 0) throw invalidParameter('of[]', 'required');
  if (of.length > owners_max) throw invalidParameter('of[]', 'too_large', `at most ${owners_max}`);
  const field = transaction.fields[by];
  if (!of.every((id) => isId(id, prefixOf(field.to)))) throw invalidParameter('of[]', 'invalid_format');
  return { by, of };
}
