import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Load, Loaded } from './process.ts';

/** Puts loads on servers, from a process of its own. */
export interface Loader {
  run(load: Load): Promise<Loaded>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)));
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (loaded) => resolve(loaded as Loaded));
        child.once('error', reject);
        child.send(load);
      }),
    stop: () => void child.disconnect(),
  };
}
