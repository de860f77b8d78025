import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, tracingNow } from './tracing.ts';

const monitoring = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces requests by the pattern of their route, if traces are on: never by their address, which can contain a token.
 * Must come before other hooks, which then run in the span.
 */
export function traceRequests(http: FastifyInstance): void {
  const tracing = tracingNow();
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const within = (request: FastifyRequest, work: () => void): void => {
    const span = spans.get(request);
    if (span) span.run(work);
    else work();
  };
  http.addHook('onRequest', (request, _, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && monitoring.has(route)) return done();
    const { method } = request;
    const span = tracing.open(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        attributes: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'sluis.request_id': request.id,
        },
      },
      request.headers.traceparent,
    );
    spans.set(request, span);
    return span.run(done);
  });
  // The body was read outside the span.
  http.addHook('preValidation', (request, _, done) => within(request, done));
  http.addHook('onResponse', (request, reply, done) => {
    within(request, done);
    const { statusCode: status } = reply;
    spans
      .get(request)
      ?.end({ 'http.response.status_code': status }, status >= 500 || status === 0 ? String(status) : undefined);
  });
}
