import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { instantText, storableText } from '@sluis/contract/base/schema';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { z } from 'zod';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { idOf, instant, integer, list, named, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { contextOf } from '../../../resource/resource.ts';
import { organisationOf } from './organisation.queries.ts';
import { countWanted, listRuns, startResend, stopResend } from './resend.commands.ts';

const selected_max = 500;

const wanted = z.strictObject({
  ids: z
    .array(z.string().refine((id) => isId(id, 'whk'), 'an id beginning with whk_'))
    .min(1)
    .max(selected_max)
    .optional(),
  from: instantText.optional(),
  until: instantText.optional(),
  url: storableText(z.string().max(500)).optional(),
  organisation: z.string().max(64).optional(),
});

const runSchema = named(
  'WebhookResend',
  object({
    id: text,
    created_at: instant,
    organisation: text,
    created_by: nullable(text),
    created_from: nullable(instant),
    created_until: nullable(instant),
    url: nullable(text),
    total: integer,
    stopped_on: nullable(instant),
    waiting: integer,
    delivered: integer,
  }),
);

const parameters = ['from', 'until', 'url', 'organisation'] as const;

/** Sending failed webhooks again: their number, a run that sends them, its progress, and stopping it. */
export const resendRoutes = (engine: Engine): Route[] => {
  const common = { tag: 'Webhooks' } as const;
  const placeOf = async (executor: Executor, identity: Identity, named: string | null | undefined) => {
    const organisation = await organisationOf(executor, { engine, identity }, named);
    return { organisation, scope: await engine.tenancy.scopeOf(executor, { organisation }) };
  };
  return [
    read({
      ...common,
      method: 'GET',
      path: '/webhook-resend',
      summary: 'List the runs of the last day that sent failed webhooks again, with their progress',
      access: webhook.roles.list,
      audit: true,
      describe: { answer: object({ items: list(runSchema) }), query: { organisation: idOf('org') } },
      handle: async ({ identity, query }) => {
        const { organisation: named } = readQuery(query, ['organisation']);
        const { kysely } = engine.database;
        const { scope } = await placeOf(kysely, identity, named);
        return { status: 200, body: { items: await listRuns(kysely, scope, engine.clock.now()) } };
      },
    }),
    read({
      ...common,
      method: 'GET',
      path: '/webhook-resend/count',
      summary: 'Count the failed webhooks that would be sent again',
      access: webhook.roles.create,
      audit: true,
      describe: {
        answer: object({ count: integer, disabled: integer, at_most: integer, per_second: integer }),
        query: { from: instant, until: instant, url: { type: 'string', maxLength: 500 }, organisation: idOf('org') },
      },
      handle: async ({ identity, query, request: { signal } }) => {
        const asked = readQuery(query, parameters);
        const { kysely } = engine.database;
        const { scope } = await placeOf(kysely, identity, asked.organisation);
        const who = await engine.tenancy.topOf(kysely, identity.organisation);
        const reader = { who, asker: identity.id, signal };
        return { status: 200, body: await countWanted(kysely, asked, { read: engine.read, reader, scope }) };
      },
    }),
    write({
      ...common,
      method: 'POST',
      path: '/webhook-resend',
      summary: 'Send webhooks again, ten a second: the given ones, or the failed ones of a period',
      access: webhook.roles.create,
      idempotent: true,
      body: wanted,
      describe: { status: 201, answer: runSchema },
      handle: async (trx, { identity, body: { organisation: named, ...asked } }) => {
        const { organisation, scope } = await placeOf(trx, identity, named);
        if (asked.ids === undefined && asked.from === undefined)
          throw new ApiError('invalid_value', { fields: { from: ['required'] } });
        const context = await contextOf(engine, trx, identity);
        const run = await startResend(trx, asked, { ...context, organisation, scope });
        return { status: 201, body: run, item: run.id, organisation };
      },
    }),
    write({
      ...common,
      method: 'POST',
      path: '/webhook-resend/:id/stop',
      summary: 'Stop a run; the webhooks that it has not sent yet are unchanged',
      access: webhook.roles.create,
      idempotent: true,
      body: z.strictObject({}),
      describe: { answer: runSchema },
      handle: async (trx, { identity, params }) => {
        const { id = '' } = params;
        if (!isId(id, 'whr')) throw invalidParameter('id', 'invalid_format', 'whr_…');
        const run = await stopResend(trx, id, await contextOf(engine, trx, identity));
        return { status: 200, body: run, item: run.id, organisation: run.organisation };
      },
    }),
  ];
};

/** The parameters of a query. Throws `invalid_query` for unknown ones and invalid times. */
function readQuery<N extends string>(query: URLSearchParams, known: readonly N[]): { readonly [K in N]?: string } {
  const names: readonly string[] = known;
  for (const key of query.keys()) if (!names.includes(key)) throw invalidParameter(key, 'unknown');
  const read = wanted.partial().safeParse(Object.fromEntries(query));
  if (!read.success) throw invalidParameter(String(read.error.issues[0]?.path[0]), 'invalid_format');
  return read.data as { readonly [K in N]?: string };
}
