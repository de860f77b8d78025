import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative, resolve } from 'node:path';
import { openEmbedded } from '@sluis/server/platform/database/embedded';
import { stopOnSignals } from '@sluis/server/platform/signals';
import { startFailure } from '@sluis/server/platform/start-failure';
import { createServer, type Plugin } from 'vite';
import { served_paths } from '../../web/build/dev-proxy.ts';

/**
 * `npm run dev`: Vite serves the application and passes everything else on to the server, which is started again after
 * each edit. PostgreSQL and its data stay. Arguments are options of the server's Node, such as `--inspect`.
 */

const root = join(import.meta.dirname, '../../..');
const { env } = process;
const port = Number(env.PORT || 5173);
const server_port = port + 1;

/** The files that the server reads: its code, and the guides that it serves. */
const read =
  /^(?:packages\/(?:adapter|contract|client|server|demo)\/src|adapters|docs)\/.*(?<!\.test)\.(?:ts|md|json)$/;
/** Editors and git write several files in a row. */
const settled_ms = 50;
/** How long pending requests and jobs may take before a restart, and at the end, when PostgreSQL waits for them. */
const finishing_max_ms = { restart: 1000, stop: 5000 } as const;

type Settings = Record<string, string>;

function start(settings: Settings, ...parameters: string[]): ChildProcess {
  const program = [...process.argv.slice(2), 'packages/demo/src/start.ts', '--without-web', ...parameters];
  return spawn(process.execPath, program, {
    cwd: root,
    env: { ...env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function end(child: ChildProcess, max_ms: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), max_ms);
  await exited;
  clearTimeout(hurry);
}

/** Starts the server, and again each time that a file is edited. */
function keepServing(settings: Settings) {
  let child = start(settings);
  let edited: NodeJS.Timeout | undefined;
  let ending = Promise.resolve();
  const restart = async (): Promise<void> => {
    await end(child, finishing_max_ms.restart);
    child = start(settings, '--restarted');
  };
  return {
    onEdit: (path: string) => {
      const file = relative(root, path);
      if (!read.test(file)) return;
      clearTimeout(edited);
      edited = setTimeout(() => {
        console.log(`${file} changed: restarting the server …`);
        ending = ending.then(restart);
      }, settled_ms);
    },
    stop: async () => {
      clearTimeout(edited);
      await ending;
      await end(child, finishing_max_ms.stop);
    },
    restarted: () => ending,
  };
}

/**
 * Tells of edits by Vite's watcher, because that of Node loses a file on Linux when another is renamed to it. Calls do
 * not reach a server that is stopping; the proxy waits until the next one listens.
 */
const restarting = ({ onEdit, restarted }: ReturnType<typeof keepServing>): Plugin => ({
  name: 'sluis-server',
  configureServer: ({ watcher, middlewares }) => {
    watcher.add(['packages', 'adapters', 'docs'].map((folder) => join(root, folder)));
    watcher.on('all', (_, path) => onEdit(path));
    middlewares.use(async ({ url = '' }, _, next) => {
      if (served_paths.some((path) => url.startsWith(path))) await restarted();
      next();
    });
  },
});

async function open() {
  const embedded = env.DATABASE_URL ? undefined : await openEmbedded(resolve(root, env.DATA_DIR || 'data'));
  if (embedded) console.log(`Database: ${embedded.url}`);
  const serving = keepServing({
    PORT: String(server_port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(embedded && { DATABASE_URL: embedded.url, SLUIS_DEMO: env.SLUIS_DEMO || '1' }),
  });
  env.API_URL = `http://127.0.0.1:${server_port}`;
  const listeners = process.listeners('SIGTERM');
  const web = await createServer({
    configFile: join(root, 'packages/web/vite.config.ts'),
    plugins: [restarting(serving)],
    server: { host: '127.0.0.1', port },
    clearScreen: false,
  });
  // Vite's own ends this process before PostgreSQL has stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!listeners.includes(listener)) process.off('SIGTERM', listener);
  const stop = async () => {
    await Promise.all([serving.stop(), web.close()]);
    await embedded?.stop();
  };
  try {
    await web.listen();
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

let opening: ReturnType<typeof open> | undefined;
stopOnSignals(async () => (await opening?.catch(() => undefined))?.stop());
opening = open();
opening.catch((error) => {
  console.error(startFailure(error));
  process.exit(1);
});
