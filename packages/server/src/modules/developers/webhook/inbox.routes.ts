import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { inbox_answers, inbox_delays_s } from '@sluis/contract/webhook-inbox';
import { z } from 'zod';
import type { Arrivals } from '../../../platform/arrivals.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { idOf, instant, integer, list, named, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { changeInbox, clearInbox, holdInbox, openInbox, renewInbox } from './inbox.commands.ts';
import { findInbox, findReceived, type Inbox, listReceived } from './inbox.queries.ts';
import { inboxUrl } from './inbox-address.ts';
import { organisationOf } from './organisation.queries.ts';

const common = { tag: 'Webhooks', access: webhook.roles.list } as const;
const path = '/webhook-inbox';
const wait_s_max = 50;

const opening = z.strictObject({ organisation: z.string().max(64).optional() });
const changing = z.strictObject({
  answer: z.enum(inbox_answers).optional(),
  delay_s: z.literal(inbox_delays_s).optional(),
});

const line = {
  id: text,
  created_at: instant,
  body_bytes: integer,
  type: nullable(text),
  status: nullable(text),
  webhook: nullable(text),
  verdict: text,
  verdict_detail: nullable(text),
  answer: text,
  delay_s: integer,
  status_code: nullable(integer),
  duration_ms: nullable(integer),
};
const receivedSchema = named(
  'ReceivedWebhook',
  object({ ...line, origin: text, headers: list(object({ name: text, value: text })), body: text }),
);
const inboxSchema = named(
  'WebhookInbox',
  object({
    id: text,
    created_at: instant,
    organisation: text,
    url: text,
    answer: text,
    delay_s: integer,
    version: integer,
    received: list(object(line)),
  }),
);

/** Only people have inboxes. Throws `not_found` for a program. */
function userOf({ kind, id }: Identity): string {
  if (kind !== 'user') throw new ApiError('not_found');
  return id;
}

/** A user's address for webhooks, with those it received: theirs alone, whatever the roles of others. */
export const inboxRoutes = (engine: Engine, arrivals: Arrivals): Route[] => [
  lookRoute(engine, arrivals),
  read({
    ...common,
    method: 'GET',
    path: `${path}/:id/received/:received`,
    summary: 'Get a webhook that your test address received, with its headers and body',
    audit: true,
    describe: { answer: receivedSchema },
    handle: async ({ identity, params }) => {
      const { id, received } = { id: idIn(params.id, 'whi'), received: idIn(params.received, 'whin') };
      const { kysely } = engine.database;
      const inbox = await seen(kysely, engine, identity, id);
      const item = await findReceived(kysely, inbox.id, received);
      if (!item) throw new ApiError('not_found');
      return { status: 200, body: item, item: received, organisation: inbox.organisation };
    },
  }),
  write({
    ...common,
    method: 'POST',
    path,
    summary: 'Create your test address for webhooks; an existing one is kept',
    idempotent: true,
    body: opening,
    describe: { answer: object({ inbox: inboxSchema }) },
    handle: async (trx, { identity, body }) => {
      const user = userOf(identity);
      const organisation = await organisationOf(trx, { engine, identity }, body.organisation);
      const inbox = await openInbox(trx, { user, organisation }, engine.clock.now());
      return { status: 200, body: { inbox: await shown(trx, engine, inbox) }, item: inbox.id, organisation };
    },
  }),
  changeRoute(engine, {
    path: `${path}/:id`,
    summary: 'Choose what your test address answers to webhooks',
    body: changing,
    change: (trx, inbox, now, body) => changeInbox(trx, inbox, body, now),
  }),
  changeRoute(engine, {
    path: `${path}/:id/renew`,
    summary: 'Replace your test address; the previous one stops working',
    body: z.strictObject({}),
    change: (trx, inbox, now) => renewInbox(trx, inbox, engine.config, now),
  }),
  changeRoute(engine, {
    path: `${path}/:id/clear`,
    summary: 'Delete the webhooks that your test address received',
    body: z.strictObject({}),
    change: (trx, inbox, now) => clearInbox(trx, inbox, now),
  }),
];

/**
 * Waits over one connection for a change, like a terminal for its payment: the request has the version that the caller
 * knows. Not in the audit trail, which an open page would fill.
 */
const lookRoute = (engine: Engine, arrivals: Arrivals): Route =>
  read({
    ...common,
    method: 'GET',
    path,
    summary: 'Get your test address with the webhooks that it received, or wait for a change',
    audit: false,
    describe: {
      answer: object({ inbox: nullable(inboxSchema) }),
      query: {
        organisation: idOf('org'),
        after: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1, description: 'the version that the caller knows' },
        wait_s: { type: 'integer', minimum: 0, maximum: wait_s_max, default: 0 },
      },
    },
    handle: async ({ identity, query, request }) => {
      const user = userOf(identity);
      for (const key of query.keys())
        if (!['organisation', 'after', 'wait_s'].includes(key)) throw invalidParameter(key, 'unknown');
      const [after, wait_s] = [numberIn(query, 'after', 2 ** 31 - 1), numberIn(query, 'wait_s', wait_s_max)];
      const { kysely } = engine.database;
      const organisation = await organisationOf(kysely, { engine, identity }, query.get('organisation'));
      const look = () => findInbox(kysely, { user, organisation });
      const found = new AbortController();
      try {
        let inbox = await look();
        if (inbox && inbox.version === after && wait_s > 0) {
          const signal = AbortSignal.any([request.signal, found.signal]);
          // Subscribed before looking again, so that no webhook arrives between the two.
          const arrival = arrivals.next(inbox.id, 1000 * wait_s, signal);
          inbox = await look();
          if (inbox?.version === after) inbox = await arrival.then(look);
        }
        return { status: 200, body: { inbox: inbox ? await shown(kysely, engine, inbox) : null } };
      } finally {
        found.abort();
      }
    },
  });

interface Changing<B> {
  readonly path: string;
  readonly summary: string;
  readonly body: z.ZodType<B>;
  change(trx: Trx, inbox: Inbox, now: string, body: B): Promise<void>;
}

const changeRoute = <B>(engine: Engine, { path: at, summary, body, change }: Changing<B>): Route =>
  write({
    ...common,
    method: 'POST',
    path: at,
    summary,
    idempotent: true,
    body,
    describe: { answer: object({ inbox: inboxSchema }) },
    handle: async (trx, { identity, params, body: given }) => {
      const own = await seen(trx, engine, identity, idIn(params.id, 'whi'));
      const inbox = await holdInbox(trx, own);
      await change(trx, inbox, engine.clock.now(), given);
      const { user, organisation } = inbox;
      const now = (await findInbox(trx, { user, organisation })) as Inbox;
      return { status: 200, body: { inbox: await shown(trx, engine, now) }, item: inbox.id, organisation };
    },
  });

/** A user's own inbox, in an organisation that they still reach. Throws `not_found` for any other. */
async function seen(executor: Executor, engine: Engine, identity: Identity, id: string) {
  const user = userOf(identity);
  const found = await executor
    .selectFrom('webhook_inbox')
    .select(['id', 'user', 'organisation'])
    .where('id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  if (!found) throw new ApiError('not_found');
  await organisationOf(executor, { engine, identity }, found.organisation);
  return found;
}

async function shown(executor: Executor, { config }: Engine, inbox: Inbox) {
  const { id, created_at, organisation, token, answer, delay_s, version } = inbox;
  const received = await listReceived(executor, id);
  return { id, created_at, organisation, url: inboxUrl(token, config), answer, delay_s, version, received };
}

function idIn(text: string | undefined, prefix: string): string {
  if (!text || !isId(text, prefix)) throw invalidParameter('id', 'invalid_format', `${prefix}_…`);
  return text;
}

function numberIn(query: URLSearchParams, name: string, max: number): number {
  const given = query.get(name) ?? '0';
  if (!/^\d{1,10}$/.test(given) || Number(given) > max) throw invalidParameter(name, 'too_large', `0 to ${max}`);
  return Number(given);
}
