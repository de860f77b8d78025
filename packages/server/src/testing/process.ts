import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closeAtEnd } from './closing.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The environment that a process inherits: where programs are, and Node's compile cache. */
export const inherited_environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly isAlive: () => boolean;
  /** Kills it without a chance to clean up, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a process of Sluis over a database, by default one of jobs, of this version or of the one with the given
 * entry. It is killed at the end of the test file.
 */
export function startProcess(
  database_url: string,
  settings: NodeJS.ProcessEnv = {},
  { entry = main }: { readonly entry?: string } = {},
): StartedProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...inherited_environment,
      DATABASE_URL: database_url,
      SLUIS_SECRET: 'a secret for tests only, 32 characters',
      SLUIS_DEMO: '0',
      SLUIS_ROLE: 'jobs',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Unread output would fill its pipe and stop it.
  child.stdout.resume();
  child.stderr.resume();
  const exited = once(child, 'exit');
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  closeAtEnd(kill);
  return { child, isAlive, kill };
}
