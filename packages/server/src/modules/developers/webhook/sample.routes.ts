import { invalidParameter } from '@sluis/contract/base/errors';
import { webhook, webhook_statuses, webhook_types } from '@sluis/contract/entities/developers/webhook';
import { z } from 'zod';
import { idOf, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { contextOf } from '../../../resource/resource.ts';
import { composeManual, newestOf } from './manual.commands.ts';
import { organisationOf } from './organisation.queries.ts';

const asked = z.strictObject({
  organisation: z.string().max(64).optional(),
  type: z.enum(webhook_types as [string, ...string[]]).transform((type) => type as (typeof webhook_types)[number]),
  status: z.enum(webhook_statuses as unknown as [string, ...string[]]).optional(),
});

/** The body of a test of a type and a status: about the newest item that reached the status, or an example. */
export const sampleRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/webhook-sample',
    summary: 'Get the body of a test webhook, of the latest item with a status or of an example',
    tag: 'Webhooks',
    access: webhook.roles.create,
    audit: true,
    describe: {
      answer: object({ item_id: nullable(text), body: { type: 'object' } }),
      query: {
        organisation: idOf('org'),
        type: { type: 'string', enum: webhook_types, required: true },
        status: { type: 'string', enum: webhook_statuses },
      },
    },
    handle: async ({ identity, query }) => {
      const given = asked.safeParse(Object.fromEntries(query));
      if (!given.success) throw invalidParameter(String(given.error.issues[0]?.path[0] ?? 'type'), 'invalid_format');
      const { type, status = null } = given.data;
      const { kysely } = engine.database;
      const organisation = await organisationOf(kysely, { engine, identity }, given.data.organisation);
      const context = await contextOf(engine, kysely, identity);
      const item_id = await newestOf(kysely, { type, status, organisation }, identity);
      const { body } = await composeManual(kysely, { type, status, organisation, item_id }, context);
      return { status: 200, body: { item_id, body: JSON.parse(body) }, organisation };
    },
  }),
];
