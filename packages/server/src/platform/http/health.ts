import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

export interface Readiness {
  /** Set when the process begins to stop, so that a load balancer sends no more to it. */
  stopping: boolean;
}

/** Work that repeats every second or every five and was not completed for this long is stuck. */
const stuck_after_s = 120;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve: the database answers and accepts writes, sweeps and workers
 * are not stuck, and it is not stopping.
 */
export function useHealth(
  app: FastifyInstance,
  { database, heartbeats }: Pick<Services, 'database' | 'heartbeats'>,
  readiness: Readiness,
): void {
  /** The reason not to serve; undefined if there is none. */
  const fault = async (): Promise<string | undefined> => {
    if (readiness.stopping) return 'stopping';
    await database.pool.query('select 1');
    if (!(await database.takesWrites())) return 'database full';
    const stuck = [...heartbeats.ages('sweep'), ...heartbeats.ages('workers')].find(
      ({ age_s }) => age_s > stuck_after_s,
    );
    return stuck && `stuck: ${stuck.name}`;
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const status = await fault().catch(() => 'database unavailable');
    return status === undefined ? { status: 'ready' } : reply.code(503).header('retry-after', '5').send({ status });
  });
}
