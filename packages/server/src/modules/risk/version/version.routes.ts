import type { Entity } from '@sluis/contract/base/entity';
import { invalidParameter } from '@sluis/contract/base/errors';
import { default_limit } from '@sluis/contract/base/list-query';
import { type EntityName, entities } from '@sluis/contract/registry';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf, tagOf } from '../../../resource/nouns.ts';
import { assertKnown, wholeIn } from '../../../resource/whole-parameter.ts';

/** Their contents have up to 256 KiB each. */
const versions_max = 50;
const number_max = 999_999_999;

/** The published versions of an item, newest first, by pages. */
export const versionRoutes =
  (name: EntityName) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => {
    const entity: Entity = entities[name];
    return [
      read({
        method: 'GET',
        path: `/${name}/:id/versions`,
        summary: `List the published versions of ${oneOf(name)}`,
        tag: tagOf(name),
        access: entity.roles.list,
        audit: true,
        describe: {
          query: {
            _limit: { type: 'integer', minimum: 1, maximum: versions_max, default: default_limit },
            _after: { ...json.text, description: 'The `next` of the page before' },
          },
          answer: itemsSchema(
            {
              type: 'object',
              properties: {
                number: { type: 'integer' },
                created_at: json.instant,
                content: { type: 'object' },
                note: json.nullable(json.text),
                actor_kind: json.text,
                actor_name: json.nullable(json.text),
              },
            },
            { next: { ...json.nullable(json.text), description: 'Null on the last page' } },
          ),
        },
        handle: async ({ identity, params, query }) => {
          assertKnown(query, ['_limit', '_after']);
          const limit = wholeIn(query, '_limit', default_limit, versions_max);
          if (limit === 0) throw invalidParameter('_limit', 'too_small');
          const before = wholeIn(query, '_after', number_max, number_max);
          const id = pathId(entity, params.id);
          await getItem(kysely, name, { id, scope: await tenancy.scopeOf(kysely, identity) });
          const found = await kysely
            .selectFrom('risk_version')
            .select(['number', 'created_at', 'content', 'note', 'actor_kind', 'actor_name'])
            .where('item', '=', id)
            .where('number', '<', before)
            .orderBy('number', 'desc')
            .limit(limit + 1)
            .execute();
          const items = found.slice(0, limit);
          const next = found.length > limit ? String(items.at(-1)?.number) : null;
          return { status: 200, body: { items, next }, item: id };
        },
      }),
    ];
  };
