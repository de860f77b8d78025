import type { Entity } from '@sluis/contract/base/entity';
import { invalidParameter } from '@sluis/contract/base/errors';
import { type EntityName, entities } from '@sluis/contract/registry';
import { timeline_kinds } from '@sluis/contract/timeline';
import { inTransaction } from '../platform/database/transaction.ts';
import { type JsonSchema, type Route, read } from '../platform/http/route.ts';
import type { Row } from './commands.ts';
import type { Engine } from './engine.ts';
import { getItem, type Owned, pathId } from './item.ts';
import { oneOf, tagOf } from './nouns.ts';
import { readTimeline, type TimelineSource } from './timeline.ts';

/** The timeline of items of an entity that has a history. */
export function timelineRoutes(engine: Engine, name: EntityName, sources: readonly TimelineSource[]): Route[] {
  const entity: Entity = entities[name];
  if (!entity.transitions && !entity.events) return [];
  return [
    read({
      method: 'GET',
      path: `/${name}/:id/timeline`,
      summary: `Get the timeline of ${oneOf(name)}, latest first`,
      tag: tagOf(name),
      access: entity.roles.list,
      audit: true,
      describe: { answer: timelineSchema },
      handle: async ({ identity, params, query }) => {
        const [unknown] = query.keys();
        if (unknown !== undefined) throw invalidParameter(unknown, 'unknown');
        const id = pathId(entity, params.id);
        const { kysely } = engine.database;
        const scope = await engine.tenancy.scopeOf(kysely, identity);
        // A transaction, which sends its statements together: over one connection, and of one moment.
        const body = await inTransaction(kysely, async (executor) => {
          const item = (await getItem(executor, name, { id, scope })) as unknown as Row & Owned;
          return readTimeline({ engine, executor, entity: name, item, viewer: identity, scope }, sources);
        });
        return { status: 200, body, item: id };
      },
    }),
  ];
}

const text: JsonSchema = { type: 'string' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

const timelineSchema: JsonSchema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'source', 'event', 'kind', 'occurred_at'],
        properties: {
          id: text,
          source: { type: 'string', description: 'What tells of it' },
          event: text,
          kind: { type: 'string', enum: [...timeline_kinds] },
          occurred_at: instant,
          words: { type: 'object', description: 'Names and numbers of the event' },
          about: {
            type: 'object',
            description: 'The other item that it tells of',
            properties: { entity: text, id: text },
          },
          status: {
            type: 'object',
            properties: { entity: text, value: text, reason: { type: ['string', 'null'] } },
          },
          amount: { type: 'integer', description: 'In minor units' },
          currency_code: text,
          tone: text,
          note: text,
          codes: { type: 'array', items: text, description: 'Ids and codes of others' },
          response_code: { type: 'integer' },
          duration_ms: { type: 'integer' },
          actor_kind: text,
          actor_name: { type: ['string', 'null'] },
          steps: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                occurred_at: instant,
                response_code: { type: 'integer', description: '0 without a response' },
                duration_ms: { type: 'integer' },
                error: { type: ['string', 'null'] },
              },
            },
          },
        },
      },
    },
    more: {
      type: 'array',
      description: 'The sources of which only the latest events are in the timeline, with the list of all',
      items: {
        type: 'object',
        properties: {
          source: text,
          list: { type: 'object', properties: { entity: text, search: { type: 'object' } } },
        },
      },
    },
  },
};
