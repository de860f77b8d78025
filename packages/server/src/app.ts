import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@sluis/contract/base/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { makeBehaviours } from './modules/behaviours.ts';
import { cacheRoutes } from './modules/cache/cache.routes.ts';
import { clockRoutes } from './modules/clock/clock.routes.ts';
import { credentialRoutes } from './modules/credential/credential.routes.ts';
import { registerHostedPages } from './modules/hosted-page/hosted-page.routes.ts';
import { registerOutbox } from './modules/outbox/outbox.routes.ts';
import { registerOneClick } from './modules/outside-mail/one-click.routes.ts';
import { consentRoutes } from './modules/outside-mail/outside-mail.routes.ts';
import { registerNotifications } from './modules/processing/notification.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { openTicketed } from './modules/report/report.routes.ts';
import { sandboxRoutes } from './modules/sandbox/sandbox.routes.ts';
import { savedViewRoutes } from './modules/saved-view/saved-view.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { statisticRoutes } from './modules/statistic/statistic.routes.ts';
import { makeNotify } from './modules/subscription/notify.commands.ts';
import { deviceRoutes } from './modules/terminal/device.routes.ts';
import { findTimelineSources } from './modules/timeline-sources.ts';
import { watched } from './modules/watched.ts';
import { inboxRoutes } from './modules/webhook/inbox.routes.ts';
import { registerInboxes } from './modules/webhook/receiving.routes.ts';
import { composeProcessing } from './modules/work.ts';
import { makeArrivals } from './platform/arrivals.ts';
import { maskUrl } from './platform/audit/mask.ts';
import { useDocs } from './platform/docs/docs.ts';
import { trustedProxyOption, useValidAddresses } from './platform/http/client-address.ts';
import { sendError, useErrorHandling } from './platform/http/errors.ts';
import { type Readiness, useHealth } from './platform/http/health.ts';
import { useMetrics } from './platform/http/metrics.ts';
import { type Limiter, makeLimiter } from './platform/http/rate-limit.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { Route } from './platform/http/route.ts';
import type { Services } from './platform/http/services.ts';
import { setSecurityHeaders, useSecurityHeaders, useWeb } from './platform/http/web.ts';
import { log } from './platform/log.ts';
import { makeEngine } from './resource/engine.ts';
import { registerExportDownload } from './resource/export/download.ts';
import { runningExportRoutes } from './resource/export/running-routes.ts';
import { resourceRoutes } from './resource/routes.ts';

const web_directory = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** An application and its route table, for the description of the API and for the conformance suites. */
export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  readonly readiness: Readiness;
}

/**
 * Builds the HTTP application without listening; tests inject requests into it. A process of jobs alone is watched by
 * it and serves nothing else.
 */
export async function buildApp(services: Services): Promise<App> {
  const { config } = services;
  const https = config.public_url?.startsWith('https:') ?? false;
  const http = Fastify({
    loggerInstance: log.child({}, { level: config.log_level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1_048_576,
    // For a caller to send all of a request: without it one who never does keeps the connection for good.
    requestTimeout: 60_000,
    trustProxy: trustedProxyOption(config.trusted_proxies),
    routerOptions: { maxParamLength: 500 },
    // A query that names a thousand items has 42 KB.
    http: { maxHeaderSize: 65_536 },
    return503OnClosing: false,
    // A path that cannot be read is one that does not exist; it reaches no hook, therefore the headers are set here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, https);
      sendError(new ApiError('not_found', { cause: error }), request, reply);
    },
  });
  useValidAddresses(http);
  useSecurityHeaders(http, { https });
  useErrorHandling(http);
  // What such a line says is masked, which is not done for a line that nobody writes.
  if (['trace', 'debug', 'info'].includes(http.log.level))
    http.addHook('onResponse', (request, reply, done) => {
      logRequest(request, reply);
      done();
    });
  useMetrics(http, services, watched);
  const readiness: Readiness = { stopping: false };
  useHealth(http, services, readiness);
  if (config.role === 'jobs') return { http, routes: [], readiness };
  const engine = makeEngine(services);
  const processing = composeProcessing(services);
  const arrivals = makeArrivals(services.listener, 'terminal');
  const received = makeArrivals(services.listener, 'inbox');
  for (const each of [arrivals, received]) http.addHook('preClose', async () => each.end());
  const routes = [
    ...signInRoutes(services),
    ...credentialRoutes(services),
    ...profileRoutes(services),
    ...consentRoutes,
    ...savedViewRoutes(services),
    ...cacheRoutes(services),
    ...clockRoutes(services),
    ...sandboxRoutes(services),
    ...resourceRoutes(engine, makeBehaviours(services, processing), await findTimelineSources()),
    ...deviceRoutes({ services, processing, arrivals }),
    ...inboxRoutes(engine, received),
    ...runningExportRoutes(engine),
    ...searchRoutes(engine),
    ...statisticRoutes(engine),
  ];
  const limiter = limiterOf(config);
  const { tenancy } = engine;
  registerRoutes(http, { ...services, limiter, tenancy }, routes);
  registerOneClick(http, { services, limiter });
  registerNotifications(http, { services, processing, limiter });
  registerInboxes(http, { services, limiter, tenancy });
  registerHostedPages(http, { services, processing, limiter, notify: makeNotify(services) });
  registerExportDownload(http, engine, openTicketed(engine));
  registerOutbox(http, config);
  await useDocs(http, { routes, branding: services.branding, public_url: config.public_url });
  await useWeb(http, {
    directory: web_directory,
    branding: services.branding,
    branding_file: config.branding_file,
  });
  return { http, routes, readiness };
}

/** Processors deliver from a few addresses, each for all its merchants. */
const limiterOf = (config: Services['config']): Limiter =>
  makeLimiter({
    read: config.reads_per_s,
    merchant_read: config.merchant_reads_per_s,
    write: config.writes_per_s,
    merchant_write: config.merchant_writes_per_s,
    notification: config.notifications_per_s,
    public: 20,
  });

/** One line for each request, at level info. */
function logRequest({ log, method, url, ip }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  // A ticket in a log would let its reader fetch the file, and people search for card numbers.
  log.info({ method, url: maskUrl(url), status: statusCode, ms: Math.round(elapsedTime), ip }, 'request');
}
