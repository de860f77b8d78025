import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { objectSchema } from '@sluis/contract/base/schema';
import { uses_max } from '@sluis/contract/entities/payments/tag';
import {
  tagged_together_max,
  tagging,
  tagging_roles,
  transaction,
} from '@sluis/contract/entities/payments/transaction';
import { prefixOf } from '@sluis/contract/registry';
import { z } from 'zod';
import { idOf, list, object } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { contextOf } from '../../../resource/resource.ts';
import { countUses } from './tag.queries.ts';
import { tagPayments } from './tagging.commands.ts';

/** How often tags are used, for users who may see payments. */
export const tagRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/tag/usage',
    summary: 'Count the transactions with each of some tags',
    tag: tagOf('tag'),
    access: ['TAG_LIST && TRANSACTION_LIST'],
    audit: true,
    describe: {
      query: { 'of[]': { ...list(idOf('tag')), minItems: 1, maxItems: uses_max, required: true } },
      answer: itemsSchema(
        {
          type: 'object',
          properties: {
            tag: { type: 'string' },
            transactions: { type: 'integer' },
            is_exact: { type: 'boolean', description: 'false where there are more' },
          },
        },
        {},
      ),
    },
    handle: async ({ identity, query, request: { signal } }) => {
      const tags = tagsIn(query);
      const { kysely } = engine.database;
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      const who = await engine.tenancy.topOf(kysely, identity.organisation);
      const reader = { who, asker: identity.id, signal };
      return { status: 200, body: { items: await countUses(engine.read, { tags, scope, reader }) } };
    },
  }),
];

/** Reads the parameters. Throws `invalid_query` naming the invalid one. */
function tagsIn(query: URLSearchParams): readonly string[] {
  for (const key of query.keys()) if (key !== 'of[]') throw invalidParameter(key, 'unknown');
  const of = [...new Set(query.getAll('of[]'))];
  if (of.length === 0) throw invalidParameter('of[]', 'required');
  if (of.length > uses_max) throw invalidParameter('of[]', 'too_large', `at most ${uses_max}`);
  if (!of.every((id) => isId(id, prefixOf('tag')))) throw invalidParameter('of[]', 'invalid_format');
  return of;
}

const ids = z
  .array(z.string().refine((id) => isId(id, prefixOf('transaction')), 'an id beginning with txn_'))
  .min(1)
  .max(tagged_together_max);
const body = objectSchema(tagging, prefixOf, () => 'optional') as z.ZodObject;

/** Tags for several payments, in one transaction. */
export const taggingRoutes = (engine: Engine): Route[] => [
  write({
    method: 'POST',
    path: '/transaction/tags',
    operation: 'tagTransactions',
    summary: 'Add and remove tags of several transactions',
    tag: tagOf(transaction.name),
    access: tagging_roles,
    idempotent: true,
    body: body.extend({ ids }),
    describe: { answer: object({ changed: list(idOf('txn')) }) },
    handle: async (trx, { identity, body: asked }) => {
      const changed = await tagPayments(trx, asked.ids as string[], asked, await contextOf(engine, trx, identity));
      return { status: 200, body: { changed } };
    },
  }),
];
