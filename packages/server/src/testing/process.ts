import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { closeAtEnd } from './closing.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** What a process has of the one that starts it: where programs are, and the code that Node has compiled before. */
export const inherited_environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

export interface StartedProcess {
  readonly child: ChildProcess;
  /** Whether it has not ended by itself. */
  readonly isAlive: () => boolean;
  /** Ends it without a chance to clean up, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a process of Sluis over a database, one of jobs unless said otherwise, of this version or of the one whose entry
 * is given. It is killed at the end of the test file.
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
  // What nobody reads would fill its pipe and stop it.
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
