import { hostname } from 'node:os';
import { type CacheAnswer, keys_max } from '@sluis/contract/caches';
import { cacheFacts, clearCaches, findKeys, removeKeys } from '../../../platform/caches.ts';
import type { Services } from '../../../platform/http/services.ts';
import { notify } from '../../../platform/notify.ts';

/** The notification to every process. */
export interface CacheQuestion {
  readonly request: string;
  readonly search?: string | undefined;
  /** What to remove: a whole cache, or one key of it by its hash. */
  readonly remove?: { readonly name: string; readonly hash?: string | undefined };
}

/** A process's answer in the database. */
export type StoredAnswer = Omit<CacheAnswer, 'duration_ms'>;

/**
 * Has this process answer questions about its caches. Messages are lost while the connection is down, and might have
 * asked to remove something: then everything is removed.
 */
export function answerAboutCaches({
  config,
  database,
  listener,
}: Pick<Services, 'config' | 'database' | 'listener'>): void {
  const process_name = { host: hostname(), pid: process.pid, role: config.role };
  const answer = async (asked: string): Promise<void> => {
    const { request, search, remove } = JSON.parse(asked) as CacheQuestion;
    const connection = listener.connection();
    const removed = remove ? removeKeys(remove.name, remove.hash) : 0;
    if (connection === null) return;
    const found: StoredAnswer = {
      process: process_name,
      caches: cacheFacts(),
      keys: search ? findKeys(search, keys_max) : [],
      removed,
    };
    await database.kysely
      .insertInto('cache_answer')
      .values({ request, connection, answer: JSON.stringify(found) })
      .execute();
    await notify(database.kysely, 'cache_answer', `${request} ${connection}`);
  };
  listener.on('cache', (payload) => {
    // If the answer cannot be written, the process counts as one that did not answer.
    if (payload === '') clearCaches();
    else void answer(payload).catch(() => {});
  });
}
