import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

export interface Readiness {
  /** Set when the process begins to stop, so that a load balancer sends no more to it. */
  stopping: boolean;
}

/** `/healthz`: the process runs. `/readyz`: it can serve, the database answers and takes writes, and it is not stopping. */
export function useHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    if (readiness.stopping) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' });
    try {
      await database.pool.query('select 1');
      if (await database.takesWrites()) return { status: 'ready' };
      return reply.code(503).header('retry-after', '5').send({ status: 'database full' });
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database unavailable' });
    }
  });
}
