import { appendFileSync, readFileSync } from 'node:fs';

/** Where a whole check collects tests that needed a second attempt; each runner is a separate process. */
const file = (): string | undefined => process.env.SLUIS_RETRIED_FILE;

/** Records a test that passed only on a second attempt, for the end of its check. */
export function noteRetried(name: string): void {
  const path = file();
  if (path) appendFileSync(path, `${name}\n`);
}

/** The recorded tests. */
export const retriedIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);
