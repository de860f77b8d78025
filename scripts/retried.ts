import { appendFileSync, readFileSync } from 'node:fs';

/** Where a whole check collects the tests that needed a second attempt; each runner is a process of its own. */
const file = (): string | undefined => process.env.SLUIS_RETRIED_FILE;

/** Notes a test that passed only on a second attempt, for the end of the check that it is part of. */
export function noteRetried(name: string): void {
  const path = file();
  if (path) appendFileSync(path, `${name}\n`);
}

/** The tests noted so far. */
export const retriedIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);
