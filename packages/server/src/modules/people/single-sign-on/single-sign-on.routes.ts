import { ApiError } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { identityprovider, sso_callback_path } from '@sluis/contract/entities/people/identityprovider';
import { idp_faults, type SsoRefusal } from '@sluis/contract/sso-refusals';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { throughOf } from '../../../platform/auth/acts.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import { integer, nullable, object, oneOf, text } from '../../../platform/http/json-schema.ts';
import type { Limiter } from '../../../platform/http/rate-limit.ts';
import { open, type Route, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { stepSchema } from '../sign-in/answers.queries.ts';
import { visitOf } from '../sign-in/visit.queries.ts';
import { openSecret } from './connection.queries.ts';
import { checkIdentityProvider, IdpFailure } from './identity-client.ts';
import { beginSingleSignOn, finishSingleSignOn, logLost, returnFromProvider } from './single-sign-on.commands.ts';

type Parts = Pick<Services, 'config'>;

const cookie_s = 600;
const isSecure = ({ config }: Parts): boolean => config.origin.startsWith('https:');
/** With the prefix no other host of the domain can set it. */
const cookieName = (parts: Parts): string => (isSecure(parts) ? '__Host-sluis_sso' : 'sluis_sso');

/** The cookie of a sign-in, which binds it to a browser: no script reads it, and no other site sends it along. */
const cookieOf = (parts: Parts, value: string, max_age_s = cookie_s): string =>
  stringifySetCookie({
    name: cookieName(parts),
    value,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(parts),
    path: '/',
    maxAge: max_age_s,
  });
const noCookie = (parts: Parts): string => cookieOf(parts, '', 0);

const keptBy = (parts: Parts, { headers }: FastifyRequest): string | undefined =>
  parseCookie(headers.cookie ?? '')[cookieName(parts)]?.slice(0, 200);

const token = z.string().min(1).max(200).refine(isStorableText);

/** The calls of the sign-in page. */
export const singleSignOnRoutes = (services: Services): Route[] => [
  open({
    method: 'POST',
    path: '/auth/sso',
    summary: 'Start single sign-on; answers the address to open, and sets a cookie',
    tag: 'Authentication',
    body: z.strictObject({ email: z.email().min(3).max(254).refine(isStorableText) }),
    describe: { answer: object({ url: text }) },
    handle: async ({ body, request, executor }) => {
      const { url, cookie } = await beginSingleSignOn(executor, services, { ...body, ip: request.ip });
      return { status: 200, body: { url }, headers: { 'set-cookie': cookieOf(services, cookie) } };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/sso/complete',
    summary: 'Finish single sign-on with its cookie; answers a session or the next step',
    tag: 'Authentication',
    body: z.strictObject({ device_token: token.optional() }),
    describe: { answer: stepSchema },
    handle: async ({ body, request, executor }) => ({
      status: 200,
      body: await inTransaction(executor, (trx) =>
        finishSingleSignOn(trx, services, {
          kept: keptBy(services, request),
          device_token: body.device_token,
          visit: visitOf(request),
        }),
      ),
      headers: { 'set-cookie': noCookie(services) },
    }),
  }),
];

/**
 * The page that the identity provider returns to: it sends the browser on to the sign-in page, which finishes with the
 * cookie. No secret of ours is ever in an address. Outside the table of routes because it answers no JSON.
 */
export function registerCallback(
  http: FastifyInstance,
  { services, limiter }: { readonly services: Services; readonly limiter: Limiter },
): void {
  http.get(sso_callback_path, async (request, reply) => {
    limiter.take('public', clientNetwork(request.ip));
    const returned = await returnFromProvider(services.database.kysely, services, {
      url: new URL(request.url, services.config.origin),
      kept: keptBy(services, request),
      visit: visitOf(request),
      through: throughOf(services.clock, request),
    }).catch((error: unknown) => {
      logLost(error);
      return { refusal: 'failed' as SsoRefusal };
    });
    const sso = 'cookie' in returned ? 'done' : returned.refusal;
    // One that belongs to another sign-in of this browser stays.
    const cookie = 'cookie' in returned ? cookieOf(services, returned.cookie) : undefined;
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        ...(cookie && { 'set-cookie': cookie }),
      })
      .redirect(`/login?${new URLSearchParams({ sso })}`, 303);
  });
}

const checked = object({
  fault: nullable(oneOf(idp_faults)),
  error: nullable(text),
  status_code: nullable(integer),
  content: nullable(text),
  duration_ms: integer,
});

type Checked = { readonly found: object } | { readonly failure: IdpFailure };

/** The check of an identity provider, for its administrators. */
export const checkRoutes =
  (services: Services) =>
  (engine: Engine): Route[] => [
    write({
      method: 'POST',
      path: '/identityprovider/:id/check',
      summary: 'Check an identity provider: its metadata, its keys and the client',
      tag: 'Identity providers',
      access: identityprovider.roles.update ?? [],
      idempotent: true,
      body: z.strictObject({}),
      describe: { answer: checked },
      handle: async (trx, { identity, params, heard }) => {
        const id = pathId(identityprovider, params.id);
        const scope = await engine.tenancy.scopeOf(trx, identity);
        const item = await getItem(trx, 'identityprovider', { id, scope });
        if (heard === undefined) {
          const stored = await trx
            .selectFrom('identityprovider')
            .select(['id', 'client_secret'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const secret = await openSecret(trx, services.box, stored);
          throw new AskOutside(() => timed(() => checkIdentityProvider(services, { ...item, secret })));
        }
        const { duration_ms, ...result } = heard as Checked & { duration_ms: number };
        const body =
          'failure' in result
            ? { fault: result.failure.fault, error: result.failure.message, status_code: null, content: null }
            : { fault: null, error: null, status_code: 200, content: JSON.stringify(result.found, null, 2) };
        return { status: 200, body: { ...body, duration_ms }, item: id, organisation: String(item.organisation) };
      },
    }),
  ];

async function timed(check: () => Promise<object>): Promise<Checked & { readonly duration_ms: number }> {
  const started = performance.now();
  const result = await check().then(
    (found): Checked => ({ found }),
    (failure: unknown): Checked => {
      if (failure instanceof IdpFailure) return { failure };
      throw failure instanceof ApiError ? failure : new ApiError('internal', { cause: failure });
    },
  );
  return { ...result, duration_ms: Math.round(performance.now() - started) };
}
