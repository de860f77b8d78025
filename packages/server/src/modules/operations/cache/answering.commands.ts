import { hostname } from 'node:os';
import { type CacheAnswer, keys_max } from '@sluis/contract/caches';
import { cacheFacts, clearCaches, findKeys, removeKeys } from '../../../platform/caches.ts';
import type { Services } from '../../../platform/http/services.ts';
import { notify } from '../../../platform/notify.ts';

/** What every process is asked, as it is notified. */
export interface CacheQuestion {
  readonly request: string;
  readonly search?: string | undefined;
  /** What to remove: all of a name, or one key of it by its hash. */
  readonly remove?: { readonly name: string; readonly hash?: string | undefined };
}

/** How a process writes its answer down. */
export type StoredAnswer = Omit<CacheAnswer, 'duration_ms'>;

/**
 * Has this process answer what is asked about its caches. What was said while nobody listened is lost, and might have
 * been to remove something: then everything is removed.
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
    // An answer that cannot be written is one that is not given.
    if (payload === '') clearCaches();
    else void answer(payload).catch(() => {});
  });
}
