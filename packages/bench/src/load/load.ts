import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpenLoad, OpenLoaded } from './open-process.ts';
import type { Load, Loaded } from './process.ts';

interface Loads<Given, Found> {
  run(load: Given): Promise<Found>;
  stop(): void;
}

/** Puts loads on servers, from a separate process. */
export type Loader = Loads<Load, Loaded>;
export type OpenLoader = Loads<OpenLoad, OpenLoaded>;

export const startLoader = (): Loader => startProcess('./process.ts');
export const startOpenLoader = (): OpenLoader => startProcess('./open-process.ts');

function startProcess<Given extends object, Found>(path: string): Loads<Given, Found> {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)));
  return {
    run: async (load) => {
      // Fails if the process does, and leaves no listener behind: there are many loads.
      const answered = once(child, 'message');
      child.send(load);
      const [loaded] = await answered;
      return loaded as Found;
    },
    stop: () => void child.disconnect(),
  };
}
