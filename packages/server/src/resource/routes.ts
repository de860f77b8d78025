import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import type { Fields } from '@sluis/contract/base/fields';
import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { bodySchema, createSchema, rowSchema, updateSchema } from '@sluis/contract/base/schema';
import { type Listing, listing_paths, listingOf, manyOf } from '@sluis/contract/listings';
import { type EntityName, entities, entityOf, prefixOf } from '@sluis/contract/registry';
import { together } from '../platform/database/pipeline.ts';
import { type Answer, type Route, read, write } from '../platform/http/route.ts';
import { checkCap } from './cap.ts';
import { deleteItem, type Row, updateItem } from './commands.ts';
import { concealerOf } from './conceal.ts';
import {
  actionSchema,
  bodySchemaFor,
  itemAnd,
  itemSchema,
  itemWith,
  listParameters,
  listSchema,
  populateParameter,
} from './describe.ts';
import type { Engine } from './engine.ts';
import { exportRoute } from './export/export-routes.ts';
import { type HistoryEvent, historySchema, listHistory } from './history.ts';
import { getItem, pathId } from './item.ts';
import { answerList } from './list/answer.ts';
import { oneOf, summaryOf, tagOf } from './nouns.ts';
import { type Behaviour, type Behaviours, contextOf } from './resource.ts';
import { inScope, type Scope } from './scope.ts';
import { createWithHistory } from './status.ts';
import { sumRoutes } from './sum-routes.ts';
import type { TimelineSource } from './timeline.ts';
import { timelineRoutes } from './timeline-routes.ts';

/** Every route of every entity, from the declarations and behaviours. */
export const resourceRoutes = (engine: Engine, behaviours: Behaviours, sources: readonly TimelineSource[]): Route[] => [
  ...listing_paths.flatMap((path) => {
    const listing = listingOf(path);
    return listingRoutes(engine, listing, behaviours[listing.entity.name as EntityName] ?? {});
  }),
  ...(Object.keys(entities) as EntityName[]).flatMap((name) => [
    ...timelineRoutes(engine, name, sources),
    ...routesOf(engine, name, behaviours[name] ?? {}),
  ]),
];

const listingRoutes = (engine: Engine, listing: Listing, behaviour: Behaviour): Route[] => [
  listRoute(engine, listing),
  ...sumRoutes(engine, listing),
  getRoute(engine, listing, behaviour),
  exportRoute(engine, listing),
];

function routesOf(engine: Engine, name: EntityName, behaviour: Behaviour): Route[] {
  const entity: Entity = entities[name];
  return [
    ...(entity.transitions || entity.events ? [historyRoute(engine, name, behaviour)] : []),
    ...writeRoutes(engine, name, behaviour),
    ...actionRoutes(engine, name, behaviour),
    ...(behaviour.routes?.(engine) ?? []),
  ];
}

const listRoute = (engine: Engine, listing: Listing): Route => {
  const { entity, path, roles } = listing;
  return read({
    method: 'GET',
    path: `/${path}`,
    summary: `List ${manyOf(path)}`,
    tag: tagOf(path),
    access: roles,
    audit: true,
    describe: { query: listParameters(entity), answer: listSchema(entity) },
    handle: async ({ identity, query, request: { signal } }) => ({
      status: 200,
      body: await answerList(engine, { identity, signal }, listing, parseListQuery(entity, query, prefixOf)),
    }),
  });
};

const getRoute = (engine: Engine, listing: Listing, { more }: Behaviour): Route => {
  const { entity, path, roles } = listing;
  return read({
    method: 'GET',
    path: `/${path}/:id`,
    summary: `Get ${oneOf(path)}`,
    tag: tagOf(path),
    access: roles,
    audit: true,
    describe: { query: populateParameter(entity), answer: more ? itemAnd(entity, more) : itemSchema(entity) },
    handle: async (asked) => {
      const id = pathId(entity, asked.params.id);
      const populate = [...asked.query].filter(([key]) => key === '_populate');
      const [unknown] = [...asked.query.keys()].filter((key) => key !== '_populate');
      if (unknown)
        throw new ApiError('invalid_query', { details: { parameter: unknown }, fields: { [unknown]: ['unknown'] } });
      const query = {
        ...parseListQuery(entity, populate, prefixOf),
        filters: [{ field: 'id', op: 'eq', value: id } as const],
        limit: 1,
        count: false,
      };
      const asker = { identity: asked.identity, signal: undefined };
      const { items } = await answerList(engine, asker, listing, query);
      if (!items[0]) throw new ApiError('not_found');
      const { identity } = asked;
      const executor = engine.database.kysely;
      const scoped = more && { identity, scope: await engine.tenancy.scopeOf(executor, identity) };
      const besides = scoped && (await more.of(executor, id, scoped));
      return { status: 200, body: { ...items[0], ...besides }, item: id };
    },
  });
};

const historyRoute = (engine: Engine, name: EntityName, { events }: Behaviour): Route =>
  read({
    method: 'GET',
    path: `/${name}/:id/history`,
    summary: `List ${(entities[name] as Entity).transitions ? 'the status changes' : 'the history'} of ${oneOf(name)}`,
    tag: tagOf(name),
    access: entities[name].roles.list,
    audit: true,
    describe: { answer: historySchema },
    handle: async ({ identity, params }) => {
      const executor = engine.database.kysely;
      const id = pathId(entities[name], params.id);
      const scope = await engine.tenancy.scopeOf(executor, identity);
      const reading = listHistory(executor, name, id, identity);
      const [, told, besides] = await together([
        getItem(executor, name, { id, scope }),
        reading,
        events?.(executor, id) ?? [],
      ]);
      const items = besides.length === 0 ? told : inOrder([...told, ...besides]);
      return { status: 200, body: { items }, item: id };
    },
  });

/** Events of several sources, oldest first. */
const inOrder = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.toSorted((a, b) => String(a.occurred_at).localeCompare(String(b.occurred_at)));

const owner = (entity: Entity, row: Row): string => String(row[entity.tenancy]);

const answered = (status: number, entity: Entity, row: Row): Answer => ({
  status,
  body: row,
  item: row.id,
  organisation: owner(entity, row),
});

function writeRoutes(engine: Engine, name: EntityName, behaviour: Behaviour): Route[] {
  const entity: Entity = entities[name];
  const { roles, fields, body_bytes_max } = entity;
  const common = { tag: tagOf(name), idempotent: true, body_bytes_max, ...concealing(fields) } as const;
  const routes: Route[] = [];
  if (roles.create)
    routes.push(
      write({
        ...common,
        method: 'POST',
        path: `/${name}`,
        summary: `Create ${oneOf(name)}`,
        access: roles.create,
        body: createSchema(fields, prefixOf),
        describe: {
          body: bodySchemaFor(entity, 'create'),
          status: 201,
          answer: itemWith(entity, entity.shown_on_creation),
        },
        handle: async (trx, { identity, body, heard }) => {
          const context = { ...(await contextOf(engine, trx, identity)), heard };
          assertOwnerSeen(entity, body, context.scope);
          const row = await (behaviour.create ?? ((t, b, c) => createWithHistory(t, entity, b, c)))(trx, body, context);
          await checkCap(trx, engine.tenancy, entity, row);
          return answered(201, entity, row);
        },
      }),
    );
  if (roles.update)
    for (const method of ['POST', 'PUT'] as const)
      routes.push(
        write({
          ...common,
          method,
          path: `/${name}/:id`,
          summary: `Update ${oneOf(name)}`,
          access: roles.update,
          body: (entity.takes_row ? rowSchema : updateSchema)(fields, prefixOf),
          describe: { body: bodySchemaFor(entity, 'update'), answer: itemSchema(entity) },
          handle: async (trx, { identity, params, body }) => {
            const context = await contextOf(engine, trx, identity);
            const id = pathId(entity, params.id);
            const row = await (behaviour.update ?? ((t, i, b, c) => updateItem(t, entity, i, b, c)))(
              trx,
              id,
              body,
              context,
            );
            return answered(200, entity, row);
          },
        }),
      );
  if (roles.delete) routes.push(deleteRoute(engine, name, behaviour));
  return routes;
}

/**
 * Throws `invalid_reference` for an item of an organisation that the caller does not see, before a command acts on that
 * organisation: its locks, reads or refusals there would reveal something about it.
 */
function assertOwnerSeen({ tenancy }: Entity, body: Readonly<Record<string, unknown>>, scope: Scope): void {
  const organisation = body[tenancy];
  if (typeof organisation === 'string' && !inScope(scope, organisation))
    throw new ApiError('invalid_reference', { fields: { [tenancy]: ['not_allowed'] } });
}

function concealing(fields: Fields) {
  const conceal = concealerOf(fields);
  return conceal ? { conceal } : {};
}

const deleteRoute = (engine: Engine, name: EntityName, behaviour: Behaviour): Route =>
  write({
    method: 'DELETE',
    path: `/${name}/:id`,
    summary: `Delete ${oneOf(name)}`,
    tag: tagOf(name),
    idempotent: false,
    access: (entities[name] as Entity).roles.delete ?? [],
    describe: { answer: null },
    handle: async (trx, { identity, params }) => {
      const context = await contextOf(engine, trx, identity);
      const id = pathId(entities[name], params.id);
      const organisation = await (behaviour.delete ?? ((t, i, c) => deleteItem(t, name, i, c)))(trx, id, context);
      return { status: 204, item: id, organisation };
    },
  });

const actionRoutes = (engine: Engine, name: EntityName, behaviour: Behaviour): Route[] => {
  const entity: Entity = entities[name];
  return Object.entries(entity.actions ?? {}).map(
    ([verb, { roles, body: fields, shown_once, shows, answers = name }]) => {
      const performing = behaviour.actions?.[verb];
      if (!performing) throw new Error(`${entity.name} declares the verb ${verb}, but no module performs it`);
      const [status, run] =
        typeof performing === 'function' ? ([200, performing] as const) : ([201, performing.creates] as const);
      return write({
        method: 'POST',
        path: `/${entity.name}/:id/${verb}`,
        summary: summaryOf(verb, entity.name),
        tag: tagOf(entity.name),
        idempotent: !shown_once,
        body_bytes_max: entity.body_bytes_max,
        ...concealing({ ...entity.fields, ...fields }),
        access: roles,
        body: bodySchema(fields, prefixOf),
        describe: {
          body: actionSchema(fields, entity.name),
          status,
          answer: itemWith(entityOf(answers), shows),
        },
        handle: async (trx, { identity, params, body, heard }) => {
          const context = { ...(await contextOf(engine, trx, identity)), heard };
          const row = await run(trx, pathId(entity, params.id), body, context);
          return { status, body: row, item: row.id, organisation: owner(entity, row) };
        },
      });
    },
  );
};
