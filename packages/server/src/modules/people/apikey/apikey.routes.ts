import { apikey } from '@sluis/contract/entities/people/apikey';
import { user } from '@sluis/contract/entities/people/user';
import { boolean, instant, integer, list, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { hasCreatorLeft, lastCalls } from './calls.queries.ts';
import { findDescendants } from './descendants.queries.ts';

const access = apikey.roles.list;

const keySchema = object({ id: text, name: text, organisation: text });
const callSchema = object({
  id: text,
  created_at: instant,
  method: text,
  path: text,
  response_code: integer,
  duration_ms: integer,
  origin: nullable(text),
  request_id: text,
  error_code: nullable(text),
  error_fields: list(text),
});

/** The keys that would remain valid: shown before a key or a user's access is ended. */
export const apikeyRoutes = ({ database: { kysely }, tenancy }: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/apikey/:id/descendants',
    summary: 'List the active API keys created with an API key, directly or indirectly',
    tag: 'API keys',
    access,
    audit: true,
    describe: { answer: object({ items: list(keySchema) }) },
    handle: async ({ identity, params }) => {
      const scope = await tenancy.scopeOf(kysely, identity);
      const { id } = await getItem(kysely, 'apikey', { id: pathId(apikey, params.id), scope });
      return { status: 200, body: { items: await findDescendants(kysely, { parent: id }, scope) }, item: id };
    },
  }),
  read({
    method: 'GET',
    path: '/apikey/:id/calls',
    summary: 'List the last hundred calls of an API key',
    tag: 'API keys',
    access,
    audit: true,
    describe: { answer: object({ items: list(callSchema), creator_left: boolean }) },
    handle: async ({ identity, params }) => {
      const scope = await tenancy.scopeOf(kysely, identity);
      const { id } = await getItem(kysely, 'apikey', { id: pathId(apikey, params.id), scope });
      const [items, creator_left] = await Promise.all([lastCalls(kysely, id, scope), hasCreatorLeft(kysely, id)]);
      return { status: 200, body: { items, creator_left }, item: id };
    },
  }),
  read({
    method: 'GET',
    path: '/user/:id/keys',
    summary: 'List the active API keys created by a user, directly or indirectly',
    tag: 'API keys',
    access,
    audit: true,
    describe: { answer: object({ items: list(keySchema) }) },
    handle: async ({ identity, params, query }) => {
      const seen = await tenancy.scopeOf(kysely, identity);
      const scope = await tenancy.narrow(kysely, seen, query.get('organisation') ?? undefined);
      const id = pathId(user, params.id);
      return { status: 200, body: { items: await findDescendants(kysely, { created_by: id }, scope) }, item: id };
    },
  }),
];
