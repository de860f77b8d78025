import { randomUUID } from 'node:crypto';
import type { CacheAnswer, CacheAnswers } from '@sluis/contract/caches';
import { sql } from 'kysely';
import type { Services } from '../../../platform/http/services.ts';
import { listener_name, notify } from '../../../platform/notify.ts';
import type { CacheQuestion, StoredAnswer } from './answering.commands.ts';

/** How long to wait for processes. */
const wait_max_ms = 1000;

export type AskProcesses = (question: Omit<CacheQuestion, 'request'>) => Promise<CacheAnswers>;

type Executor = Services['database']['kysely'];

/** Asks every process that listens, and waits until all have answered, but a second at most. */
export function makeAsking({ database: { kysely }, listener }: Pick<Services, 'database' | 'listener'>): AskProcesses {
  const waiting = new Map<string, (connection: number) => void>();
  listener.on('cache_answer', (answer) => {
    const [request = '', connection] = answer.split(' ');
    waiting.get(request)?.(Number(connection));
  });
  return async (question) => {
    const request = randomUUID();
    const asked = await listening(kysely);
    const after_ms = new Map<number, number>();
    const all = Promise.withResolvers<void>();
    const started_ms = performance.now();
    waiting.set(request, (connection) => {
      after_ms.set(connection, Math.round(performance.now() - started_ms));
      if (after_ms.size >= asked.length) all.resolve();
    });
    const timer = setTimeout(all.resolve, wait_max_ms);
    try {
      await notify(kysely, 'cache', JSON.stringify({ request, ...question }));
      await all.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(request);
    }
    const found = await collect(kysely, request);
    return {
      processes: asked.map((connection): CacheAnswer => {
        const answer = found.get(connection) ?? { process: null, caches: [], keys: [], removed: 0 };
        return { ...answer, duration_ms: after_ms.get(connection) ?? null };
      }),
    };
  };
}

/** The connections of listening processes, in the order in which they began. */
async function listening(executor: Executor): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = ${listener_name} and datname = current_database() order by backend_start, pid`.execute(
    executor,
  );
  return rows.map(({ pid }) => pid);
}

/** The answers by connection; late answers to other requests are discarded. */
async function collect(executor: Executor, request: string): Promise<ReadonlyMap<number, StoredAnswer>> {
  const { rows } = await sql<{ connection: number; request: string; answer: StoredAnswer }>`
    delete from cache_answer where request = ${request} or created_at < now() - interval '1 minute'
    returning connection, request, answer`.execute(executor);
  return new Map(rows.flatMap((row) => (row.request === request ? [[row.connection, row.answer]] : [])));
}
