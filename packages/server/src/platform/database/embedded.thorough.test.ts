import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '../config-error.ts';
import { startFailure } from '../start-failure.ts';
import { openEmbedded } from './embedded.ts';
import { startServer } from './embedded-server.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'sluis-embedded-'));
const postgres = join(data_dir, 'postgres');
const pid_file = join(postgres, 'postmaster.pid');
let other: ChildProcess;

const start = async (): Promise<void> => (await openEmbedded(data_dir)).stop();
const failure = (): Promise<string> =>
  start().then(
    () => 'it started',
    (error) => startFailure(error),
  );

async function killServer(): Promise<void> {
  const { pid = 0 } = readPostmaster(postgres) ?? {};
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

beforeAll(async () => {
  await start();
  // PostgreSQL only checks programs of its own user.
  const { uid } = statSync(postgres);
  other = spawn('sleep', ['1000'], { uid });
  await once(other, 'spawn');
});
afterAll(() => {
  other.kill('SIGKILL');
  rmSync(data_dir, { recursive: true, force: true });
});

describe('the embedded server', () => {
  test.each([
    ['is empty', ''],
    ['holds something else', 'garbage'],
  ])('says in one line what to do where postmaster.pid %s', async (_, text) => {
    writeFileSync(pid_file, text);
    const line = await failure();
    expect(line).toMatch(/^The embedded PostgreSQL did not start: /);
    expect(line).toContain(`If no PostgreSQL runs on that folder, delete ${pid_file} and start again.`);
    expect(line).not.toContain('\n');
    rmSync(pid_file);
  });

  test('starts though another program has the process id of the former server', async () => {
    writeFileSync(pid_file, `${other.pid}\n${postgres}\n1790000000\n54321\n\n127.0.0.1\n`);
    await start();
    expect(existsSync(pid_file)).toBe(false);
  });

  test('is started again after it was killed, though another program has its process id by then', async () => {
    const { url, stop } = await openEmbedded(data_dir);
    await killServer();
    writeFileSync(pid_file, `${other.pid}\n${postgres}\n1790000000\n54321\n\n127.0.0.1\n`);
    await expect.poll(() => isAnswering(url), { timeout: 30_000 }).toBe(true);
    await stop();
    expect(existsSync(pid_file)).toBe(false);
  });

  test('is not left behind if it is stopped during a restart', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { stop } = await openEmbedded(data_dir);
    await killServer();
    rmSync(join(postgres, 'postmaster.opts'));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await stop();
    // A server writes it when it starts, so this one started and has ended.
    expect(existsSync(join(postgres, 'postmaster.opts'))).toBe(true);
    expect(existsSync(pid_file)).toBe(false);
  });

  test('is loaded without removing the listeners of others', async () => {
    const mine = () => undefined;
    writeFileSync(join(data_dir, 'plain'), '');
    const starting = startServer({ directory: join(data_dir, 'plain', 'postgres'), password: '', port: 1 });
    process.on('SIGHUP', mine);
    await starting.catch(() => undefined);
    expect(process.rawListeners('SIGHUP')).toContain(mine);
    process.off('SIGHUP', mine);
  });

  test('is one for all concurrent starts, and ends with the last', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openEmbedded(data_dir)));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    for (const { stop } of opened) await stop();
    expect(existsSync(pid_file)).toBe(false);
  });

  test('is one for all concurrent starts on an empty folder', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'sluis-embedded-'));
    // Left by a process that was killed in its first start.
    mkdirSync(join(empty, `postgres.unfinished.${2 ** 22 + 1}.left`));
    const opened = await Promise.all([1, 2, 3].map(() => openEmbedded(empty)));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect(readdirSync(empty).sort()).toEqual(['database-password', 'postgres']);
    for (const { stop } of opened) await stop();
    rmSync(empty, { recursive: true });
  });

  test('does not start with a truncated password, nor with another', async () => {
    const path = join(data_dir, 'database-password');
    const password = readFileSync(path, 'utf8');
    truncateSync(path);
    await expect(start()).rejects.toThrow(ConfigError);
    writeFileSync(path, 'another password, of forty characters...');
    const line = await failure();
    writeFileSync(path, password);
    expect(line).toBe(`The embedded PostgreSQL rejects the password in ${path}. Restore the original file.`);
    await start();
  });

  test('says in one line that PostgreSQL refuses its folder', async () => {
    const { mode } = statSync(postgres);
    chmodSync(postgres, 0o777);
    const line = await failure();
    chmodSync(postgres, mode);
    expect(line).toContain(`has invalid permissions (${postgres})`);
    expect(line).not.toContain('\n');
  });

  test('says in one line that the data folder cannot be made', async () => {
    const file = join(data_dir, 'file');
    writeFileSync(file, '');
    const line = await openEmbedded(join(file, 'data')).then(String, startFailure);
    expect(line).toContain(' cannot be created (ENOTDIR). Set DATA_DIR');
  });
});
