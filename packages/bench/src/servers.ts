import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bench_password, type Viewer } from './dataset/fill.ts';

/** A server in a separate process. */
export interface Server {
  readonly address: string;
  /** Memory of the process in MB. */
  memory(): number;
  stop(): Promise<void>;
}

export const connections = 20;
const metrics_token = 'a token for the benchmark only';

/** Memory of a process in MB, as the kernel counts it (RSS). */
export const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Start {
  readonly path: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Options for Node itself, such as `--cpu-prof`. */
  readonly node?: readonly string[];
}

async function startServer({ path, port, environment, node = [] }: Start): Promise<Server> {
  const child = spawn(process.execPath, [...node, fileURLToPath(new URL(path, import.meta.url))], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${path} exited with ${code} before it was ready`)));
    child.stdout?.on('data', (text) => {
      if (/ready/.test(String(text))) resolve();
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    stop: () => stopChild(child),
  };
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export const startBare = (database_url: string, port: number): Promise<Server> =>
  startServer({
    path: './bare/main.ts',
    port,
    environment: { DATABASE_URL: database_url, DATABASE_POOL: String(connections) },
  });

export const startAcquirer = (port: number): Promise<Server> =>
  startServer({ path: './acquirer/server.ts', port, environment: {} });

/** The options of Node and the memory setting in the image of Sluis. */
function deployed(): Required<Pick<Start, 'node' | 'environment'>> {
  const image = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  return {
    node: JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '[]').slice(1, -1),
    environment: { MALLOC_ARENA_MAX: /\bMALLOC_ARENA_MAX=(\d+)/.exec(image)?.[1] ?? '' },
  };
}

/** Limits are high enough for a load from one user. */
export const sluis_environment = {
  DATABASE_POOL: String(connections),
  SLUIS_DEMO: '0',
  SLUIS_SECRET: 'a secret for the benchmark only, 32 characters',
  LOG_LEVEL: 'warn',
  RATE_READS_PER_S: '1000000',
  RATE_WRITES_PER_S: '1000000',
  METRICS_TOKEN: metrics_token,
};

/** Milliseconds that a server has spent on its reads so far, by route, from its own metrics. */
export async function spentOnReads({ address }: Server): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metrics_token}` } });
  if (!response.ok) throw new Error(`no metrics: ${response.status} ${await response.text()}`);
  const sums = /^sluis_http_request_duration_seconds_sum\{method="GET",route="([^"]*)",status="200"\} (\S+)$/gm;
  return new Map([...(await response.text()).matchAll(sums)].map(([, route = '', s]) => [route, Number(s) * 1000]));
}

/** Sluis as in production. */
export const startSluis = (
  database_url: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  node: readonly string[] = [],
): Promise<Server> =>
  startServer({
    path: '../../server/src/main.ts',
    port,
    node: [
      ...deployed().node,
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
      ...node,
    ],
    environment: { ...deployed().environment, DATABASE_URL: database_url, ...sluis_environment, ...environment },
  });

export interface Session {
  readonly token: string;
  readonly user: unknown;
}

export async function signInFully({ address }: Server, { email }: Viewer): Promise<Session> {
  const response = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: bench_password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`);
  return (await response.json()) as Session;
}

/** Signs a viewer in and returns the session's token. */
export const signIn = async (server: Server, viewer: Viewer): Promise<string> =>
  (await signInFully(server, viewer)).token;
