import { once } from 'node:events';
import { createServer } from 'node:net';
import { newId } from '@sluis/contract/base/ids';
import { expect, vi } from 'vitest';
import { createApiKey } from '../platform/auth/api-keys.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type StartedProcess, startProcess } from './process.ts';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/** A process of Sluis that serves its API and runs jobs, and a provider with a key for its tags. */
export interface Serving {
  readonly process: StartedProcess;
  readonly root: string;
  printed(): string;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Creates a tag; repeated calls with a key create one. */
  tag(text: string, key?: string): Promise<Response>;
}

const address_of = /http:\/\/127\.0\.0\.1:\d+/;

/** Starts a process over a database, which it migrates, of any version; returns its address once it serves. */
export async function startServing(url: string, data_dir: string, how: Parameters<typeof startProcess>[2] = {}) {
  const started = startProcess(url, { SLUIS_ROLE: 'all', LOG_LEVEL: 'info', DATA_DIR: data_dir }, how);
  let printed = '';
  for (const stream of [started.child.stdout, started.child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  await vi.waitFor(() => expect(printed).toMatch(address_of), { timeout: 60_000 });
  const [address = ''] = address_of.exec(printed) ?? [];
  return { process: started, address, printed: () => printed };
}

/** Starts the process, and adds the provider. */
export async function openServing(url: string, data_dir: string): Promise<Serving> {
  const { address, ...serving } = await startServing(url, data_dir);
  const database = openDatabase(url, { connections: 1 });
  const root = newId('org');
  await database.pool.query(
    `insert into organisation (id, created_at, name, country_code) values ($1, now(), 'Provider', 'NL')`,
    [root],
  );
  const key = { organisation: root, name: 'test', roles: ['TAG_ALL'], expires_at: null, created_by: null };
  const { secret } = await createApiKey(database.kysely, key);
  await database.close();
  const call: Serving['call'] = (path, init = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...init.headers },
    });
  return {
    ...serving,
    root,
    call,
    tag: (text, once_key) =>
      call('/v1/tag', {
        method: 'POST',
        body: JSON.stringify({ organisation: root, text, color: '#123456' }),
        headers: once_key === undefined ? {} : { 'idempotency-key': once_key },
      }),
  };
}
