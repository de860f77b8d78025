import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { line_fields } from '@sluis/contract/finance/scheme-line';
import { type EntityName, entities } from '@sluis/contract/registry';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import { itemsSchema } from '../../../resource/describe.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { oneOf, tagOf } from '../../../resource/nouns.ts';
import { previewDraft } from '../settling/preview.queries.ts';

/** The latest of them are shown: a scheme has a few a year. */
const editions_max = 200;

const amount = { type: 'integer', description: 'Minor units' };
const preview_schema = json.object({
  month: json.text,
  items: json.list(
    json.object({
      settlement_profile: json.text,
      organisation: json.text,
      payment_product: json.nullable(json.text),
      currency_code: json.text,
      count: { type: 'integer' },
      turnover: amount,
      fees: amount,
      fees_draft: amount,
      cost: amount,
      cost_draft: amount,
      partner: amount,
      partner_draft: amount,
      margin: amount,
      margin_draft: amount,
      is_below_cost: json.boolean,
    }),
  ),
});

/** The editions of a scheme with their lines, newest first, and what its draft would have charged last month. */
export const editionRoutes =
  (name: EntityName) =>
  ({ database: { kysely }, tenancy, clock }: Engine): Route[] => {
    const entity: Entity = entities[name];
    return [
      read({
        method: 'POST',
        path: `/${name}/:id/preview`,
        summary: `Compare the draft of ${oneOf(name)} with the prices of last month`,
        tag: tagOf(name),
        access: entity.roles.list,
        audit: true,
        describe: { answer: preview_schema },
        handle: async ({ identity, params }) => {
          const id = pathId(entity, params.id);
          await getItem(kysely, name, { id, scope: await tenancy.scopeOf(kysely, identity) });
          const edition = await kysely
            .selectFrom('schemeedition')
            .select(['minimums', 'lines'])
            .where('scheme', '=', id)
            .orderBy('number', 'desc')
            .executeTakeFirst();
          if (!edition) throw new ApiError('invalid_value', { fields: { lines: ['required'] } });
          const body = await previewDraft(kysely, { scheme: id, ...edition }, clock.now());
          return { status: 200, body, item: id };
        },
      }),
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
