import type { Entity } from '@sluis/contract/base/entity';
import { type EntityName, entities } from '@sluis/contract/registry';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf, tagOf } from '../../../resource/nouns.ts';

/** Their contents have up to 256 KiB each. */
const versions_max = 50;

/** The published versions of an item, newest first. */
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
          answer: itemsSchema({
            type: 'object',
            properties: {
              number: { type: 'integer' },
              created_at: json.instant,
              content: { type: 'object' },
              note: json.nullable(json.text),
              actor_kind: json.text,
              actor_name: json.nullable(json.text),
            },
          }),
        },
        handle: async ({ identity, params }) => {
          const id = pathId(entity, params.id);
          await getItem(kysely, name, { id, scope: await tenancy.scopeOf(kysely, identity) });
          const items = await kysely
            .selectFrom('risk_version')
            .select(['number', 'created_at', 'content', 'note', 'actor_kind', 'actor_name'])
            .where('item', '=', id)
            .orderBy('number', 'desc')
            .limit(versions_max)
            .execute();
          return { status: 200, body: { items }, item: id };
        },
      }),
    ];
  };
