import { invalidParameter } from '@sluis/contract/base/errors';
import { keptText } from '@sluis/contract/base/schema';
import { organisation } from '@sluis/contract/entities/organisation';
import { webhook } from '@sluis/contract/entities/webhook';
import { z } from 'zod';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Route, read, write } from '../../platform/http/route.ts';
import type { Engine } from '../../resource/engine.ts';
import { getItem, pathId } from '../../resource/item.ts';
import { enableUrl, listDisabled } from './disabled-url.commands.ts';
import { listSecrets, rotateSecret, secretsOf } from './secret.commands.ts';
import { listAttempts } from './webhook.queries.ts';

interface Asking {
  readonly engine: Engine;
  readonly identity: Identity;
}

/** The organisation that is asked about, one's own where none is named. Throws `not_found` for one that is not one's. */
async function organisationOf(executor: Executor, { engine, identity }: Asking, named: string | null | undefined) {
  if (named == null) return identity.organisation;
  const scope = await engine.tenancy.scopeOf(executor, identity);
  return (await getItem(executor, 'organisation', { id: pathId(organisation, named), scope })).id;
}

/** Whoever may make webhooks may see what they are signed with, and change it. */
const secret_common = { tag: 'webhook', access: ['WEBHOOK_CREATE'] } as const;
const named_organisation = { organisation: z.string().max(64).optional() };

const secretRoutes = (engine: Engine): Route[] => [
  read({
    ...secret_common,
    method: 'GET',
    path: '/webhook-secret',
    summary: 'What webhooks are signed with, and the addresses that nothing is sent to any more',
    audit: true,
    describe: { query: { organisation: { type: 'string' } } },
    handle: async ({ identity, query }) => {
      for (const key of query.keys()) if (key !== 'organisation') throw invalidParameter(key, 'unknown');
      const { kysely } = engine.database;
      const of = await organisationOf(kysely, { engine, identity }, query.get('organisation'));
      const secrets = await listSecrets(kysely, engine.box, of);
      return { status: 200, body: { secrets, disabled_urls: await listDisabled(kysely, of) }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret',
    summary: 'Make the first secret, so that a receiver can be set up before anything is sent; the one there is stays',
    idempotent: true,
    body: z.strictObject(named_organisation),
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      await secretsOf(trx, engine.box, of);
      return { status: 200, body: { secrets: await listSecrets(trx, engine.box, of) }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret/rotate',
    summary: 'Make another secret; the one before it is valid for a day more',
    idempotent: true,
    body: z.strictObject(named_organisation),
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      return { status: 200, body: { secrets: await rotateSecret(trx, engine.box, of) }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret/enable-url',
    summary: 'Send to an address again whose receiver had said that it is gone',
    idempotent: true,
    body: z.strictObject({ ...named_organisation, url: keptText(z.string().max(500)) }),
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      await enableUrl(trx, of, body.url);
      return { status: 204, organisation: of };
    },
  }),
];

/** The attempts to deliver one, and an organisation's secret. */
export const webhookRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/webhook/:id/attempts',
    summary: 'Every attempt to deliver one webhook, oldest first',
    tag: 'webhook',
    access: webhook.roles.list,
    audit: true,
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(webhook, params.id);
      await getItem(kysely, 'webhook', { id, scope: await engine.tenancy.scopeOf(kysely, identity) });
      return { status: 200, body: { items: await listAttempts(kysely, id) }, item: id };
    },
  }),
  ...secretRoutes(engine),
];
