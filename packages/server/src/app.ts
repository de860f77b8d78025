import { randomUUID } from 'node:crypto';
import { ApiError } from '@sluis/contract/base/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { openFullHouse } from './modules/find-modules.ts';
import { maskUrl } from './platform/audit/mask.ts';
import { type Config, receivesCards } from './platform/config.ts';
import { useDocs } from './platform/docs/docs.ts';
import { admissionOf } from './platform/http/admission.ts';
import { useLogo } from './platform/http/branded.ts';
import { trustedProxyOption, useValidAddresses } from './platform/http/client-address.ts';
import { sendError, useErrorHandling } from './platform/http/errors.ts';
import { type Readiness, useHealth } from './platform/http/health.ts';
import { useMetrics } from './platform/http/metrics.ts';
import { limiterOf } from './platform/http/rate-limit.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import type { Services } from './platform/http/services.ts';
import { setSecurityHeaders, useSecurityHeaders, useWeb, web_directory } from './platform/http/web.ts';
import { jobs_by_state, workers_by_state } from './platform/jobs.metrics.ts';
import { log } from './platform/log.ts';
import { mails_by_state } from './platform/mail/mail.metrics.ts';
import { traceRequests } from './platform/tracing/requests.ts';
import { makeEngine } from './resource/engine.ts';
import { runningExportRoutes } from './resource/export/running-routes.ts';
import { joinBehaviours } from './resource/house.ts';
import type { House } from './resource/module.ts';
import { resourceRoutes } from './resource/routes.ts';

/** The figures of monitoring besides those of modules. */
const platform_counted = [mails_by_state, jobs_by_state, workers_by_state];

/** An application and its route table, for the description of the API and for the conformance suites. */
export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  readonly readiness: Readiness;
}

/**
 * Builds the HTTP application without listening; tests inject requests into it. In a process that only runs jobs it
 * serves nothing but monitoring, and in the process of cards only what receives card numbers.
 */
export async function buildApp(services: Services): Promise<App> {
  const { config } = services;
  const is_cards = config.role === 'cards';
  const https = (is_cards ? config.cards_url : config.public_url)?.startsWith('https:') ?? false;
  const http = Fastify({
    loggerInstance: log.child({}, { level: config.log_level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    // The time to send a whole request: without it a slow client would keep the connection for good.
    requestTimeout: 60_000,
    trustProxy: trustedProxyOption(config.trusted_proxies),
    routerOptions: { maxParamLength: 500 },
    // A query that names a thousand items has 42 KB.
    http: { maxHeaderSize: 65_536 },
    return503OnClosing: false,
    // A path that cannot be read is answered as not found; it reaches no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, https);
      sendError(new ApiError('not_found', { cause: error }), request, reply);
    },
  });
  traceRequests(http);
  useValidAddresses(http);
  useSecurityHeaders(http, { https });
  useErrorHandling(http);
  // Masking costs time, so it is skipped for lines that would not be written.
  if (['trace', 'debug', 'info'].includes(http.log.level))
    http.addHook('onResponse', (request, reply, done) => {
      logRequest(request, reply);
      done();
    });
  const house = await openFullHouse(services);
  const { modules } = house;
  // The process of cards may not read what is counted; the others count the same.
  const counted = [...platform_counted, ...modules.flatMap((module) => module.counted ?? [])];
  const admission = house.made(admissionOf);
  useMetrics(http, { ...services, admission }, is_cards ? [] : counted);
  const readiness: Readiness = { stopping: false };
  useHealth(http, services, readiness);
  if (config.role === 'jobs') return { http, routes: [], readiness };
  const routes = routesOf(house).filter(({ carries_card }) => carries_card || !is_cards);
  const { tenancy } = house.made(makeEngine);
  registerRoutes(http, { ...services, limiter: house.made(limiterOf), admission, tenancy }, routes);
  if (receivesCards(config)) for (const { servesCards } of modules) servesCards?.(http, house);
  if (is_cards) {
    useLogo(http, services.branding, config.branding_file, web_directory);
    refuseRest(http, config);
    return { http, routes, readiness };
  }
  for (const { serves } of modules) serves?.(http, house);
  await useDocs(http, { routes, branding: services.branding, public_url: config.public_url });
  await useWeb(http, {
    directory: web_directory,
    branding: services.branding,
    branding_file: config.branding_file,
  });
  return { http, routes, readiness };
}

function routesOf(house: House): readonly Route[] {
  const { modules } = house;
  const engine = house.made(makeEngine);
  const timelines = modules.flatMap((module) => module.timelines ?? []);
  return [
    ...resourceRoutes(engine, joinBehaviours(house), timelines),
    ...runningExportRoutes(engine),
    ...modules.flatMap((module) => module.routes?.(house) ?? []),
  ];
}

/** In the process of cards: the API and the web application are at the public address. */
function refuseRest(http: FastifyInstance, { public_url }: Config): void {
  http.setNotFoundHandler((request, reply) =>
    sendError(
      /^\/(v1|scim)\//.test(request.url)
        ? new ApiError('served_elsewhere', { details: { url: public_url } })
        : new ApiError('not_found'),
      request,
      reply,
    ),
  );
}

/** One line for each request, at level info. */
function logRequest({ log, method, url, ip }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  // A ticket in a log would let its reader fetch the file, and people search for card numbers.
  log.info({ method, url: maskUrl(url), status: statusCode, ms: Math.round(elapsedTime), ip }, 'request');
}
