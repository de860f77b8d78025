import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, Loaded } from './process.ts';

/** Puts loads on servers, from a separate process. */
export interface Loader {
  run(load: Load): Promise<Loaded>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)));
  return {
    run: async (load) => {
      // Fails if the process does, and leaves no listener behind: there are many loads.
      const answered = once(child, 'message');
      child.send(load);
      const [loaded] = await answered;
      return loaded as Loaded;
    },
    stop: () => void child.disconnect(),
  };
}
