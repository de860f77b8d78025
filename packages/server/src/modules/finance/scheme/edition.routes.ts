import type { Entity } from '@sluis/contract/base/entity';
import { line_fields } from '@sluis/contract/finance/scheme-line';
import { type EntityName, entities } from '@sluis/contract/registry';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf, tagOf } from '../../../resource/nouns.ts';

/** The latest of them are shown: a scheme has a few a year. */
const editions_max = 200;

/** The editions of a scheme with their lines, newest first. */
export const editionRoutes =
  (name: EntityName) =>
  ({ database: { kysely }, tenancy }: Engine): Route[] => {
    const entity: Entity = entities[name];
    return [
      read({
        method: 'GET',
        path: `/${name}/:id/editions`,
        summary: `List the editions of ${oneOf(name)}`,
        tag: tagOf(name),
        access: entity.roles.list,
        audit: true,
        describe: {
          answer: itemsSchema({
            type: 'object',
            properties: {
              number: { type: 'integer' },
              status: json.oneOf(['DRAFT', 'PUBLISHED']),
              valid_from: json.date,
              minimums: json.list({ type: 'object' }),
              lines: json.list({
                type: 'object',
                properties: Object.fromEntries(Object.keys(line_fields).map((each) => [each, {}])),
              }),
              created_at: json.instant,
              published_at: json.nullable(json.instant),
              published_by_name: json.nullable(json.text),
            },
          }),
        },
        handle: async ({ identity, params }) => {
          const id = pathId(entity, params.id);
          await getItem(kysely, name, { id, scope: await tenancy.scopeOf(kysely, identity) });
          const items = await kysely
            .selectFrom('schemeedition')
            .select([
              'number',
              'status',
              'valid_from',
              'minimums',
              'lines',
              'created_at',
              'published_at',
              'published_by_name',
            ])
            .where('scheme', '=', id)
            .orderBy('number', 'desc')
            .limit(editions_max)
            .execute();
          return { status: 200, body: { items }, item: id };
        },
      }),
    ];
  };
