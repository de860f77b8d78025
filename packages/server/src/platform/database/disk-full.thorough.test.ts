import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { freePort, openServing, type Serving } from '../../testing/serving.ts';
import { server_user, startServer } from './embedded-server.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

/** A disk of limited size, mounted as a folder; undefined if this user may not mount. */
function mountDisk(size_mb: number): { readonly folder: string; fill(): void; empty(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-disk-'));
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size_mb}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  closeAtEnd(async () => execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  const block = Buffer.alloc(1024 ** 2);
  return {
    folder,
    fill: () => {
      for (;;)
        try {
          writeFileSync(filler, block, { flag: 'a' });
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' });
          return;
        }
    },
    empty: () => rmSync(filler),
  };
}

/** A separate server for the test, on a folder. */
async function openServer(folder: string) {
  const directory = join(folder, 'postgres');
  const [password, port] = [crypto.randomUUID(), await freePort()];
  const start = () => startServer({ directory, password, port });
  const url = (database: string) => `postgres://${server_user}:${password}@127.0.0.1:${port}/${database}`;
  closeAtEnd(async () => {
    const pid = readPostmaster(directory)?.pid;
    if (pid === undefined) return;
    process.kill(pid, 'SIGQUIT');
    while (isAlive(pid)) await wait(20);
  });
  await start();
  const ask = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url('postgres') });
    client.on('error', () => {});
    await client.connect();
    await client.query(text).finally(() => client.end().catch(() => {}));
  };
  return { directory, url, start, ask };
}

/** Answered calls, by outcome. */
interface Calls {
  readonly taken: string[];
  readonly refused: string[];
}

/** Tags that are accepted before there is any trouble. */
async function someTaken({ tag }: Serving): Promise<Calls> {
  const taken = Array.from({ length: 20 }, (_, index) => `tag-${index}`);
  for (const text of taken) expect((await tag(text, text)).status).toBe(201);
  return { taken, refused: [] };
}

/** Creates tags until some are refused; each refusal says when to retry. */
async function writeUntilRefused({ tag, printed }: Serving, { taken, refused }: Calls): Promise<void> {
  const enough = refused.length + 20;
  while (refused.length < enough) {
    const text = `tag-${taken.length + refused.length}`;
    const answer = await tag(text, text);
    const body = await answer.text();
    (answer.status === 201 ? taken : refused).push(text);
    if (answer.status === 201) continue;
    expect(answer.status, `${body}\n${printed()}`).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } });
  }
}

/** Accepted tags exist, and refused ones exist once after the same calls again. */
async function expectNothingLost(serving: Serving, { taken, refused }: Calls): Promise<void> {
  await expect.poll(async () => (await serving.call('/readyz')).status, { timeout: 30_000 }).toBe(200);
  for (const text of refused) expect((await serving.tag(text, text)).status).toBe(201);
  for (const text of taken.slice(-3)) expect((await serving.tag(text, text)).status, 'the same call').toBe(201);
  const { items } = (await (await serving.call('/v1/tag?_limit=all')).json()) as { items: { text: string }[] };
  expect(items.map(({ text }) => text).toSorted()).toEqual([...taken, ...refused].toSorted());
  expect(serving.process.isAlive(), serving.printed()).toBe(true);
}

const may_not = 'this user may not mount a disk of limited size';

test('while the disk of its tables is full, calls are refused and can be repeated, and nothing accepted is lost', async ({
  skip,
}) => {
  const disk = mountDisk(128);
  if (!disk) return skip(may_not);
  const folder = mkdtempSync(join(tmpdir(), 'sluis-full-'));
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const { directory, url, ask } = await openServer(folder);
  const tables = join(disk.folder, 'tables');
  mkdirSync(tables);
  const { uid, gid } = statSync(directory);
  chownSync(tables, uid, gid);
  await ask(`create tablespace small location '${tables}'`);
  await ask(`create database other template template0 tablespace small`);
  const serving = await openServing(url('other'), folder);
  const calls = await someTaken(serving);
  for (let time = 0; time < 2; time++) {
    disk.fill();
    await writeUntilRefused(serving, calls);
    expect(await (await serving.call('/readyz')).json()).toEqual({ status: 'database full' });
    expect((await serving.call('/v1/tag?_limit=1')).status, 'it still reads').toBe(200);
    disk.empty();
    await expectNothingLost(serving, calls);
    calls.taken.push(...calls.refused.splice(0));
  }
  expect(calls.taken.length).toBeGreaterThan(40);
}, 120_000);

test('a server that ends because the disk of its log is full has lost nothing, once there is space again', async ({
  skip,
}) => {
  const disk = mountDisk(512);
  if (!disk) return skip(may_not);
  const { directory, url, ask, start } = await openServer(disk.folder);
  const data_dir = mkdtempSync(join(tmpdir(), 'sluis-full-'));
  closeAtEnd(async () => rmSync(data_dir, { recursive: true, force: true }));
  await ask('create database other template template0');
  const serving = await openServing(url('other'), data_dir);
  const calls = await someTaken(serving);
  const pid = readPostmaster(directory)?.pid ?? 0;
  disk.fill();
  // As after 16 MB of writes: the log needs a new file, without space for it.
  const fillLog = async () => {
    for (;;) await ask(`select pg_logical_emit_message(true, 'filler', repeat('x', 1000000)), pg_switch_wal()`);
  };
  await Promise.all([
    // The connection may end before it delivers why.
    expect(fillLog()).rejects.toSatisfy(
      ({ severity, message }) => severity === 'PANIC' || /terminated unexpectedly/.test(message),
    ),
    writeUntilRefused(serving, calls),
  ]);
  expect((await serving.call('/readyz')).status).toBe(503);
  disk.empty();
  // It recovers if it still runs, and is started otherwise.
  await expect
    .poll(
      () =>
        ask('checkpoint').then(
          () => true,
          () => !isAlive(pid),
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  if (!isAlive(pid)) await start();
  await expectNothingLost(serving, calls);
}, 120_000);
