import { ApiError, type ErrorCode } from '@sluis/contract/base/errors';
import { lines_type } from '@sluis/contract/base/lines';
import { isStorableText } from '@sluis/contract/base/text';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { auditNow } from '../audit/audit.ts';
import type { Call } from '../audit/call.ts';
import { actsIn } from '../auth/acts.ts';
import { actorOf, type Identity } from '../auth/identity.ts';
import { receivesCards } from '../config.ts';
import type { Executor, Trx } from '../database/database.ts';
import { together } from '../database/pipeline.ts';
import { unlessRefused } from '../database/savepoint.ts';
import { inTransaction } from '../database/transaction.ts';
import { logFailure } from '../failures.ts';
import { type Channel, notifiedChannels } from '../notify.ts';
import type { SecretBox } from '../secrets.ts';
import type { Admission } from './admission.ts';
import { AskOutside } from './ask-outside.ts';
import { parseBody } from './body.ts';
import { clientNetwork } from './client-network.ts';
import { clientSignal, left } from './client-signal.ts';
import { type AsAnswer, errorAnswer, sendError, toApiError } from './errors.ts';
import { sendFile } from './file.ts';
import {
  type Claim,
  claimKey,
  claimNewKey,
  idempotencyKey,
  isUnclaimed,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts';
import { followLines } from './progress.ts';
import type { Limiter } from './rate-limit.ts';
import type { ReadSpeed } from './read-speed.ts';
import { requireAddress } from './require-address.ts';
import { requireRoles } from './require-roles.ts';
import {
  type Answer,
  type Asked,
  type Ended,
  type PublicRoute,
  priorityOf,
  type ReadRoute,
  type Route,
  type WriteRoute,
} from './route.ts';
import type { Services } from './services.ts';
import { zipped } from './zipped.ts';

interface Register extends Services {
  readonly dialect: Dialect;
  readonly limiter: Limiter;
  readonly admission: Admission;
  readonly tenancy: Merchants;
  /** How slowly responses in lines may be read. */
  readonly read_speed?: ReadSpeed;
}

/** A protocol of its own beside the API: the same access, limits and audit, at another base and in another form. */
export interface Dialect {
  readonly base: string;
  readonly content_type: string;
  readonly asAnswer: AsAnswer;
}

const of_api: Dialect = {
  base: '/v1',
  content_type: 'application/json; charset=utf-8',
  asAnswer: errorAnswer,
};

type Bytes = NonNullable<WriteRoute['bytes']>;

interface Merchants {
  /** Starts to read the data that most calls need once the caller is known, so that they need not wait for it then. */
  preloadTree(executor: Executor): void;
  /** The merchant of a caller, with all below it; undefined for the provider's own. */
  merchantOf(executor: Executor, identity: Identity): Promise<string | undefined>;
}

/** No body before signing in is long, and a long body costs its reader more than its sender. */
const public_body_max = 65_536;

/**
 * Registers routes below `/v1` or the base of a dialect, each with the access, limits, audit and idempotency that it
 * declares.
 */
export function registerRoutes(
  app: FastifyInstance,
  given: Omit<Register, 'dialect'>,
  routes: readonly Route[],
  dialect: Dialect = of_api,
): void {
  const register: Register = { ...given, dialect };
  for (const route of routes) {
    const place = { method: route.method, url: `${dialect.base}${route.path}` };
    const { config } = register;
    if (route.carries_card && !receivesCards(config)) {
      refuseElsewhere(app, place, config.cards_url);
      continue;
    }
    const priority = priorityOf(route);
    // The cheapest moment: nothing has been read or looked up yet.
    const admit = async (): Promise<void> => register.admission.enter(priority);
    const options: RouteOptions = {
      ...place,
      onRequest: admit,
      ...(route.effect === 'public' && { bodyLimit: public_body_max }),
      ...(route.effect === 'write' && route.body_bytes_max && { bodyLimit: route.body_bytes_max }),
      handler: (request, reply) =>
        route.effect === 'public'
          ? answerPublic(register, route, request, reply)
          : answerIdentified(register, route, request, reply),
    };
    if (route.effect !== 'write' || !route.bytes) {
      app.route(options);
      continue;
    }
    // A file is not read before it is known that the caller may send one.
    const mayCall = async (request: FastifyRequest): Promise<void> => {
      const identity = await identify(register, request);
      requireAddress(identity, request.ip);
      requireRoles(identity, route.access);
    };
    registerFileRoute(app, { ...options, onRequest: [admit, mayCall] }, route.bytes);
  }
}

/** Refuses calls that another process serves, before their bodies are read: it may not see what they carry. */
export function refuseElsewhere(
  app: FastifyInstance,
  place: Pick<RouteOptions, 'method' | 'url'>,
  url: string | undefined,
): void {
  const refuse = async (): Promise<never> => {
    throw new ApiError('served_elsewhere', { details: { url } });
  };
  app.route({ ...place, onRequest: refuse, handler: refuse });
}

/** Registers a route whose body is a file: other routes still refuse these types. */
function registerFileRoute(app: FastifyInstance, options: RouteOptions, { types, max }: Bytes): void {
  app.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: max } as const;
    apart.addContentTypeParser([...types], parsing, (_, body, done) => done(null, body));
    apart.route({ ...options, bodyLimit: max });
  });
}

const identify = ({ authenticator, database }: Register, { headers, ip }: FastifyRequest): Promise<Identity> =>
  authenticator.identify(database.kysely, headers.authorization, ip);

async function answerPublic(register: Register, route: PublicRoute, request: FastifyRequest, reply: FastifyReply) {
  register.limiter.take('public', clientNetwork(request.ip));
  const body = parseBody(route.body, request.body);
  return send(reply, await route.handle({ body, request, executor: register.database.kysely }), register.dialect);
}

async function answerIdentified(
  register: Register,
  route: ReadRoute | WriteRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const started = performance.now();
  const signal = route.effect === 'read' && route.method === 'POST' ? clientSignal(reply) : undefined;
  register.tenancy.preloadTree(register.database.kysely);
  const identity = await identify(register, request);
  const kept = (body: unknown) => {
    if (Buffer.isBuffer(body)) return { bytes: body.length };
    return route.effect === 'write' && route.conceal ? route.conceal(body) : body;
  };
  const call = (answer: Answer | StoredAnswer, whole: boolean): Call => ({
    identity,
    method: request.method,
    route: `${register.dialect.base}${route.path}`,
    url: request.url,
    origin: request.ip,
    request_id: request.id,
    response_code: answer.status,
    duration_ms: performance.now() - started,
    headers: request.headers,
    ...(whole && { request_body: kept(request.body), response_body: kept(answer.body) }),
    ...('item' in answer && { item: answer.item }),
    ...('organisation' in answer && { organisation: answer.organisation }),
  });
  try {
    await limit(register, route.effect, identity);
    requireAddress(identity, request.ip);
    requireRoles(identity, route.access);
    const asked = ask(request, identity);
    if (route.effect === 'read') {
      const answer = await route.handle(signal ? { ...asked, signal } : asked);
      const audit = (ended: Ended): void => {
        const { status, body } = ended;
        if (route.audit) register.audit.add({ ...call({ ...answer, status }, false), response_body: body });
      };
      if (answer.lines) followLines(reply, answer, { audit, pace: register.read_speed });
      else audit({ status: answer.status });
      return send(reply, answer, register.dialect);
    }
    return send(reply, await runWrite(register, route, asked, call), register.dialect);
  } catch (error) {
    const leaving = signal ?? request.signal;
    if (leaving.aborted && error === leaving.reason) return reply.code(left).send();
    const { asAnswer, content_type } = register.dialect;
    sendError(error, request, reply.type(content_type), asAnswer);
    const refusal = asAnswer(toApiError(error), request.id);
    if (reply.statusCode < 500) register.audit.add({ ...call(refusal, false), response_body: refusal.body });
    return reply;
  }
}

/** Counts a call for its caller, and for the merchant, who can have any number of keys and organisations. */
async function limit(register: Register, effect: 'read' | 'write', identity: Identity): Promise<void> {
  const { limiter, tenancy, database } = register;
  limiter.take(effect, identity.id);
  const merchant = await tenancy.merchantOf(database.kysely, identity);
  if (merchant !== undefined) limiter.take(`merchant_${effect}`, merchant);
}

const ask = (request: FastifyRequest, identity: Identity): Asked => {
  const cut = request.url.indexOf('?');
  const params = request.params as Record<string, string>;
  // No column can store such a text, so it is no item's id.
  if (!Object.values(params).every(isStorableText)) throw new ApiError('not_found');
  return {
    identity,
    params,
    query: new URLSearchParams(cut < 0 ? '' : request.url.slice(cut + 1)),
    request,
  };
};

/** The file in the body of a request. Throws `invalid_body` without one. */
function fileOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new ApiError('invalid_body', { fields: { body: ['required'] } });
}

/** The caller's reason for a change, if given. */
function reasonOf(body: unknown): string | undefined {
  const { reason } = (body ?? {}) as { readonly reason?: unknown };
  return typeof reason === 'string' ? reason : undefined;
}

type MakeCall = (answer: Answer, whole: boolean) => Call;

async function runWrite(register: Register, route: WriteRoute, asked: Asked, call: MakeCall): Promise<Answer> {
  const { request, identity } = asked;
  const body = route.bytes ? fileOf(request) : parseBody(route.body, request.body);
  const key = route.idempotent ? idempotencyKey(request.headers['idempotency-key']) : undefined;
  let spoken: Iterable<Channel> = [];
  const attempt = (heard?: unknown, is_new = true): Promise<Answer> =>
    inTransaction(register.database.kysely, async (trx) => {
      actsIn(trx, {
        actor: actorOf(identity),
        now: register.clock.now(),
        organisation: identity.organisation,
        origin: request.ip,
        request_id: request.id,
        reason: reasonOf(body),
      });
      const effect = async () => {
        const done = await route.handle(trx, { ...asked, body, heard });
        spoken = notifiedChannels(trx);
        return done;
      };
      if (key === undefined) {
        const answer = await effect();
        auditNow(trx, call(answer, true));
        return answer;
      }
      const path = `${request.method} ${request.url}`;
      const { organisation } = identity;
      const is_secret = route.conceal !== undefined;
      const claim = {
        actor: claimantOf(identity),
        organisation,
        key,
        path,
        body: request.body,
        is_secret,
      };
      const once = { box: register.box, claim, effect, call, request_id: request.id };
      if (is_new) return runOnce(trx, claimNewKey(trx, register.box, claim), once);
      const kept = await claimKey(trx, register.box, claim);
      if (!kept) return runOnce(trx, undefined, once);
      register.audit.add(call(kept, false));
      return kept;
    }).catch((error: unknown) => {
      if (is_new && isUnclaimed(error)) return attempt(heard, false);
      throw error;
    });
  const answer = await attempt().catch(async (error: unknown) => {
    if (!(error instanceof AskOutside)) throw error;
    return attempt(await error.ask());
  });
  register.listener.hear(spoken);
  // What was written stays: without its stamp a list can miss it until the replica has caught up.
  await register.database.reading
    .wrote(identity.id)
    .catch((error: unknown) => logFailure(error, { stamp: identity.id }));
  return answer;
}

/** A user of two organisations claims a key in each: a response in one would reveal its data in the other. */
const claimantOf = ({ kind, id, organisation }: Identity): string => (kind === 'user' ? `${id} ${organisation}` : id);

interface Once {
  readonly box: SecretBox;
  readonly claim: Claim;
  readonly effect: () => Promise<Answer>;
  readonly call: MakeCall;
  readonly request_id: string;
}

/** Temporary refusals: a repeated request, also with the same key, is processed again. */
const passing: readonly ErrorCode[] = ['rate_limited', 'request_in_progress'];

/**
 * Runs an effect under a key that is claimed or is being claimed: the first statements of the effect are sent along with
 * the claim, whose failure prevents them. A refusal is stored as a response too, with its effect rolled back.
 */
async function runOnce(
  trx: Trx,
  claiming: Promise<unknown> | undefined,
  { box, claim, effect, call, request_id }: Once,
): Promise<Answer> {
  const claimedEffect = async () => (await together([claiming, effect()]))[1];
  const answer = await unlessRefused(trx, claimedEffect, (refusal) => {
    if (refusal.status >= 500 || passing.includes(refusal.code)) throw refusal;
    return errorAnswer(refusal, request_id);
  });
  storeAnswer(trx, box, claim, {
    status: answer.status,
    body: answer.body === undefined ? '' : JSON.stringify(answer.body),
  });
  auditNow(trx, call(answer, true));
  return answer;
}

function send(reply: FastifyReply, answer: Answer, { content_type }: Dialect): FastifyReply {
  const { status, body, file, lines, headers = {} } = answer;
  reply.headers(headers);
  if (file) return sendFile(reply.code(status), file);
  reply.code(status).header('cache-control', 'no-store');
  // nginx would collect the lines until the last one.
  if (lines) return reply.header('x-accel-buffering', 'no').type(lines_type).send(lines);
  if (body === undefined || body === '') return reply.send();
  reply.header('content-type', content_type);
  return reply.send(zipped(reply, typeof body === 'string' ? body : JSON.stringify(body)));
}
