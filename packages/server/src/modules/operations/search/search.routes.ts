import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { isStorableText } from '@sluis/contract/base/text';
import { prefixOf } from '@sluis/contract/registry';
import { text_max } from '@sluis/contract/search-text';
import { type Route, read } from '../../../platform/http/route.ts';
import { withinOrganisation } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { type SearchRequest, searchEverything } from './search.queries.ts';

const limit_max = 25;
const default_limit = 5;

/** Global search: of each kind it finds the items that the caller's roles allow them to list. */
export const searchRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/search',
    summary: 'Search all items by id, reference, name, email address, amount, card or processor id',
    tag: 'Search',
    access: 'signed_in',
    audit: true,
    describe: {
      query: {
        q: {
          type: 'string',
          minLength: 1,
          maxLength: text_max,
          pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$',
          required: true,
        },
        organisation: withinOrganisation,
        _limit: {
          type: 'integer',
          minimum: 1,
          maximum: limit_max,
          default: default_limit,
          description: 'Per kind of item',
        },
      },
      answer: {
        type: 'object',
        properties: {
          groups: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entity: { type: 'string' },
                items: { type: 'array', items: { type: 'object' } },
                more: { type: 'boolean' },
              },
            },
          },
        },
      },
    },
    handle: async ({ identity, query, request: { signal } }) => ({
      status: 200,
      body: { groups: await searchEverything(engine, { identity, signal }, searchRequestOf(query)) },
    }),
  }),
];

const known = new Set(['q', 'organisation', '_limit']);

/** Reads the parameters. Throws `invalid_query` for the first invalid one. */
function searchRequestOf(query: URLSearchParams): SearchRequest {
  for (const key of query.keys()) {
    if (!known.has(key)) throw invalidParameter(key, 'unknown');
    if (query.getAll(key).length > 1) throw invalidParameter(key, 'repeated');
  }
  const text = query.get('q')?.trim() ?? '';
  if (text === '') throw invalidParameter('q', 'required');
  if (text.length > text_max) throw invalidParameter('q', 'too_long', `at most ${text_max}`);
  if (!isStorableText(text)) throw invalidParameter('q', 'invalid_format');
  const of = query.get('organisation');
  if (of !== null && !isId(of, prefixOf('organisation'))) throw invalidParameter('organisation', 'invalid_format');
  const limit = query.get('_limit') ?? String(default_limit);
  if (!/^\d{1,4}$/.test(limit)) throw invalidParameter('_limit', 'wrong_type', `1 to ${limit_max}`);
  if (Number(limit) < 1) throw invalidParameter('_limit', 'too_small', `1 to ${limit_max}`);
  if (Number(limit) > limit_max) throw invalidParameter('_limit', 'too_large', `1 to ${limit_max}`);
  return { text, limit: Number(limit), ...(of !== null && { organisation: of }) };
}
