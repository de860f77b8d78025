import { invalidParameter } from '@sluis/contract/base/errors';
import { summedField } from '@sluis/contract/base/fields';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { type Listing, manyOf } from '@sluis/contract/listings';
import { prefixOf } from '@sluis/contract/registry';
import { type Route, read } from '../platform/http/route.ts';
import { sumParameters, sumsSchema } from './describe.ts';
import type { Engine } from './engine.ts';
import { listContextOf } from './list/conditions.ts';
import { tagOf } from './nouns.ts';

/** Parameters of a page of a list, which do not apply to the whole. */
const of_page = new Set(['_limit', '_skip', '_after', '_sort', '_populate', '_count']);

/** `GET /v1/{listing}/totals`: the sums of the matching items, for listings of amounts. */
export const sumRoutes = (engine: Engine, listing: Listing): Route[] => {
  const { entity, path, roles } = listing;
  if (summedField(entity.fields) === undefined) return [];
  return [
    read({
      method: 'GET',
      path: `/${path}/totals`,
      summary: `Get totals of ${manyOf(path)} by currency`,
      tag: tagOf(path),
      access: roles,
      priority: 'analytics',
      audit: true,
      describe: { query: sumParameters(entity), answer: sumsSchema },
      handle: async ({ identity, query: given, request: { signal } }) => {
        const parameters = [...given];
        const { all, filters } = split(parameters);
        const executor = engine.database.kysely;
        const asked = parseListQuery(entity, filters, prefixOf);
        const reach = await engine.tenancy.reach(executor, identity, listing, asked);
        const asking = listContextOf(entity, reach, identity.timezone);
        return { status: 200, body: await engine.sums(asking, all, { who: reach.top, asker: identity.id, signal }) };
      },
    }),
  ];
};

/** Whether everything is to be summed however many match, and the other parameters, which are those of a list. */
function split(parameters: readonly (readonly [string, string])[]) {
  const all = parameters.filter(([key]) => key === '_all');
  const [only, again] = all.map(([, value]) => value);
  if (again !== undefined) throw invalidParameter('_all', 'repeated');
  if (only !== undefined && only !== 'true' && only !== 'false')
    throw invalidParameter('_all', 'wrong_type', 'true or false');
  for (const [key] of parameters) if (of_page.has(key)) throw invalidParameter(key, 'unknown');
  return { all: only === 'true', filters: parameters.filter(([key]) => key !== '_all') };
}
