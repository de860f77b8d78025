import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { cacheFacts } from '../../../platform/caches.ts';
import { integer, list, named, nullable, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import { type Asked, type Route, read } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { makeAsking } from './asking.queries.ts';

const access = ['PSP_SUPER'];
const tag = 'Caches';
const search_max = 200;
const hash_form = /^[0-9a-f]{24}$/;

const answersSchema = named(
  'CacheAnswers',
  object({
    processes: list(
      object({
        process: nullable(object({ host: text, pid: integer, role: oneOf(['all', 'api', 'jobs']) })),
        duration_ms: nullable(integer),
        caches: list(
          object({
            name: text,
            entries: integer,
            max: integer,
            hits: integer,
            misses: integer,
            oldest_ms: nullable({ type: 'number' }),
          }),
        ),
        keys: list(object({ name: text, hash: text, shown: nullable(text), age_ms: { type: 'number' } })),
        removed: integer,
      }),
    ),
  }),
);

/** The text to search keys for, of at most 200 characters. Throws `invalid_query`. */
function searchOf({ query }: Asked): string | undefined {
  for (const key of query.keys()) if (key !== 'search') throw invalidParameter(key, 'unknown');
  const all = query.getAll('search');
  if (all.length > 1) throw invalidParameter('search', 'repeated');
  const [search] = all;
  if (search !== undefined && search.length > search_max) throw invalidParameter('search', 'too_long');
  return search?.trim() || undefined;
}

/**
 * The contents of the processes' caches, and removing from all of them. These calls change nothing in the database and
 * answer once every process has, so that none of them holds a transaction open; the path names what was removed, for
 * the audit trail.
 */
export const cacheRoutes = (services: Services): Route[] => {
  const ask = makeAsking(services);
  const known = (name: string | undefined): string => {
    if (!cacheFacts().some((each) => each.name === name)) throw new ApiError('not_found');
    return name as string;
  };
  return [
    read({
      method: 'GET',
      path: '/cache',
      summary: 'List the caches of every process, with the keys that contain a text',
      tag,
      access,
      audit: true,
      describe: { answer: answersSchema, query: { search: { type: 'string', maxLength: search_max } } },
      handle: async (asked) => ({ status: 200, body: await ask({ search: searchOf(asked) }) }),
    }),
    read({
      method: 'DELETE',
      path: '/cache/:name',
      summary: 'Remove all keys of a cache in every process',
      tag,
      access,
      audit: true,
      describe: { answer: answersSchema },
      handle: async ({ params }) => ({ status: 200, body: await ask({ remove: { name: known(params.name) } }) }),
    }),
    read({
      method: 'DELETE',
      path: '/cache/:name/:hash',
      operation: 'deleteCacheKey',
      summary: 'Remove one key of a cache in every process',
      tag,
      access,
      audit: true,
      describe: { answer: answersSchema },
      handle: async ({ params: { name, hash = '' } }) => {
        if (!hash_form.test(hash)) throw new ApiError('not_found');
        return { status: 200, body: await ask({ remove: { name: known(name), hash } }) };
      },
    }),
  ];
};
