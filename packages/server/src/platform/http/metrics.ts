import { ApiError } from '@sluis/contract/base/errors';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { auditStreamLag } from '../audit/stream-lag.ts';
import { hashSecret } from '../auth/tokens.ts';
import type { Executor } from '../database/database.ts';
import { reading_states } from '../database/reading.ts';
import type { HeartbeatKind } from '../heartbeats.ts';
import type { Admission } from './admission.ts';
import type { Services } from './services.ts';

/** A count of rows in the database, by the values of one label. */
export interface Counted {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** `now` is business time. */
  count(executor: Executor, now: string): Promise<readonly { readonly value: string; readonly count: number }[]>;
}

interface Observed extends Pick<Services, 'database' | 'config' | 'clock' | 'clock_distance' | 'audit' | 'heartbeats'> {
  readonly admission: Admission;
}

/**
 * `/metrics` for Prometheus: request durations by route and status, the connection pool, the process, and counts. They
 * reveal volumes and versions: outside the demo a reader must send the configured token.
 */
export function useMetrics(
  app: FastifyInstance,
  { database: { pool, kysely, reading }, config, clock, clock_distance, audit, heartbeats, admission }: Observed,
  counted: readonly Counted[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'sluis_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  countShed(registry, admission);
  countConnections(registry, pool);
  new Gauge({
    name: 'sluis_database_reading',
    help: 'Where lists, searches, totals and exports are read, 1 for the current state: primary without a replica, replica, or the primary because the replica is behind or unavailable',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const state of reading_states) this.set({ state }, state === reading.state() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'sluis_audit_backlog_rows',
    help: 'Audit rows waiting to be written by this process; above 20,000 the oldest are dropped',
    registers: [registry],
    collect() {
      this.set(audit.backlog());
    },
  });
  new Gauge({
    name: 'sluis_audit_stream_lag_seconds',
    help: 'Age of the oldest audit row that AUDIT_STREAM has not been sent; 0 if there is none, or without AUDIT_STREAM',
    registers: [registry],
    async collect() {
      if (config.audit_stream !== undefined) this.set(await auditStreamLag(kysely).catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: 'sluis_clock_distance_seconds',
    help: 'Seconds by which the clock of this process is ahead of the clock of the database; negative means behind',
    registers: [registry],
    collect() {
      this.set(clock_distance.ahead_ms() / 1000);
    },
  });
  const ageOf = (pulse: HeartbeatKind, name: string, help: string): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: [pulse],
      registers: [registry],
      collect() {
        this.reset();
        for (const each of heartbeats.ages(pulse)) this.set({ [pulse]: each.name }, each.age_s);
      },
    });
  ageOf('workers', 'sluis_heartbeat_age_seconds', 'Seconds since the last heartbeat of the workers of this process');
  ageOf('sweep', 'sluis_sweep_age_seconds', 'Seconds since a sweep of this process last completed');
  for (const { name, help, label, count } of counted)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset();
        // While the database is away the other metrics are still served.
        for (const each of await count(kysely, clock.now()).catch(() => []))
          this.set({ [label]: each.value }, each.count);
      },
    });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    demandToken(config, request.headers.authorization);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function countConnections(registry: Registry, pool: Services['database']['pool']): void {
  new Gauge({
    name: 'sluis_database_connections',
    help: 'Pool connections by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function countShed(registry: Registry, admission: Admission): void {
  new Counter({
    name: 'sluis_http_shed_total',
    help: 'Calls that were refused because the process was overloaded, by priority: figures, totals and exports first, then reads',
    labelNames: ['priority'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [priority, count] of admission.shed()) if (priority !== 'critical') this.inc({ priority }, count);
    },
  });
}

/** Throws `not_found` if no token is configured, and `unauthenticated` for a wrong one. */
function demandToken({ demo, metrics_token }: Services['config'], authorization: string | undefined): void {
  if (metrics_token === undefined) {
    if (demo) return;
    throw new ApiError('not_found');
  }
  // Hashes are compared, so that the time does not reveal how much of a guess is right.
  const shown = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (shown === undefined || hashSecret(shown) !== hashSecret(metrics_token)) throw new ApiError('unauthenticated');
}
