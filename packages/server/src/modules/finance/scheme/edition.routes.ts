import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { preview_figures } from '@sluis/contract/finance/preview';
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

const preview_figure_schema = {
  currency_code: json.text,
  count: json.integer,
  turnover: json.minorUnits,
  ...Object.fromEntries(
    preview_figures.flatMap((name) => [
      [name, json.minorUnits],
      [`${name}_draft`, json.minorUnits],
    ]),
  ),
};
const preview_schema = json.object({
  month: json.text,
  settlement_profiles: json.integer,
  items: json.list(
    json.object({
      settlement_profile: json.idOf('sprf'),
      settlement_profile_number: json.text,
      organisation: json.idOf('org'),
      organisation_name: json.text,
      payment_product: json.nullable(json.text),
      ...preview_figure_schema,
      is_below_cost: json.boolean,
    }),
  ),
  total: json.integer,
  totals: json.list(json.object({ ...preview_figure_schema, rows: json.integer, below_cost: json.integer })),
});

/** The editions of a scheme with their lines, newest first, and what its draft would have charged last month. */
export const editionRoutes =
  (type: SchemeType) =>
  ({ database: { kysely }, tenancy, clock }: Engine): Route[] => {
    const name: EntityName = `${type}scheme`;
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
          const body = await previewDraft(kysely, { type, scheme: id, ...edition }, clock.now());
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
