import { invalidParameter } from '@sluis/contract/base/errors';
import { instantText, storableText } from '@sluis/contract/base/schema';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { z } from 'zod';
import { idOf, instant, integer, list, named, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { enableUrl, listDisabled } from './address.commands.ts';
import { organisationOf } from './organisation.queries.ts';
import { resendRoutes } from './resend.routes.ts';
import { sampleRoutes } from './sample.routes.ts';
import { ensureSecret, listSecrets, rotateSecret } from './secret.commands.ts';
import { listSigners } from './secret.queries.ts';
import { listAttempts } from './webhook.queries.ts';

/** The role that creates webhooks also reads and changes their signing secrets. */
const secret_common = { tag: 'Webhooks', access: ['WEBHOOK_CREATE'] } as const;
const secrets = {
  secrets: list(
    named(
      'WebhookSecret',
      object({
        secret: { ...text, description: '`whsec_` and base 64' },
        created_at: instant,
        expires_at: { ...nullable(instant), description: 'Null of the present one' },
      }),
    ),
  ),
};
const signer = {
  ...object({ id: idOf('org'), name: text }),
  description: 'An organisation below that signs the webhooks of its payments with secrets of its own',
};
const disabledUrl = object({ url: text, created_at: nullable(instant), webhook: nullable(text) });
const attempt = named(
  'WebhookAttempt',
  object({
    id: text,
    created_at: instant,
    status_code: nullable(integer),
    content: nullable(text),
    duration_ms: integer,
    error: nullable(text),
  }),
);

const named_organisation = { organisation: z.string().max(64).optional() };

const secretRoutes = (engine: Engine): Route[] => [
  read({
    ...secret_common,
    method: 'GET',
    path: '/webhook-secret',
    summary: 'Get the signing secrets and the disabled URLs',
    audit: true,
    describe: {
      query: { organisation: { ...idOf('org'), description: 'Whose secrets; those of the caller by default' } },
      answer: object({ organisation: idOf('org'), ...secrets, below: list(signer), disabled_urls: list(disabledUrl) }),
    },
    handle: async ({ identity, query }) => {
      for (const key of query.keys()) if (key !== 'organisation') throw invalidParameter(key, 'unknown');
      const { kysely } = engine.database;
      const of = await organisationOf(kysely, { engine, identity }, query.get('organisation'));
      const secrets = await listSecrets(kysely, engine.box, of);
      const seen = await engine.tenancy.scopeOf(kysely, identity);
      const below = await listSigners(kysely, await engine.tenancy.narrow(kysely, seen, of), of);
      const disabled_urls = await listDisabled(kysely, of);
      return { status: 200, body: { organisation: of, secrets, below, disabled_urls }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret',
    summary: 'Create the first signing secret; an existing one is kept',
    idempotent: true,
    body: z.strictObject(named_organisation),
    describe: { answer: object(secrets) },
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      await ensureSecret(trx, engine.box, of);
      return { status: 200, body: { secrets: await listSecrets(trx, engine.box, of) }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret/rotate',
    summary: 'Rotate the signing secret; the previous one remains valid for 24 hours',
    idempotent: true,
    // The creation time of the present secret, so that the second of two concurrent rotations is refused.
    body: z.strictObject({ ...named_organisation, replaced: instantText.optional() }),
    describe: { answer: object(secrets) },
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      const secrets = await rotateSecret(trx, engine.box, of, body.replaced);
      return { status: 200, body: { secrets }, organisation: of };
    },
  }),
  write({
    ...secret_common,
    method: 'POST',
    path: '/webhook-secret/enable-url',
    summary: 'Enable a URL that was disabled after a 410 response',
    idempotent: true,
    body: z.strictObject({ ...named_organisation, url: storableText(z.string().max(500)) }),
    describe: { answer: null },
    handle: async (trx, { identity, body }) => {
      const of = await organisationOf(trx, { engine, identity }, body.organisation);
      await enableUrl(trx, of, body.url, engine.clock.now());
      return { status: 204, organisation: of };
    },
  }),
];

/** Delivery attempts, and an organisation's signing secrets. */
export const webhookRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/webhook/:id/attempts',
    summary: 'List the delivery attempts of a webhook, oldest first',
    tag: 'Webhooks',
    access: webhook.roles.list,
    audit: true,
    describe: { answer: object({ items: list(attempt) }) },
    handle: async ({ identity, params }) => {
      const { kysely } = engine.database;
      const id = pathId(webhook, params.id);
      const item = await getItem(kysely, 'webhook', { id, scope: await engine.tenancy.scopeOf(kysely, identity) });
      return { status: 200, body: { items: await listAttempts(kysely, item) }, item: id };
    },
  }),
  ...secretRoutes(engine),
  ...resendRoutes(engine),
  ...sampleRoutes(engine),
];
