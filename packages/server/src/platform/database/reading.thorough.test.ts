import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openWorldOn } from '../../testing/world.ts';
import { openDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

/** A server and one that follows it by streaming, so much later; both on folders of their own. */
async function openPair(delay_ms: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-replica-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await (await openEmbedded(first)).stop();
  // A copy of a server that stands still is the base backup that the embedded one has no tool for.
  execFileSync('cp', ['-a', first, second]);
  const primary = await openEmbedded(first);
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(join(second, 'postgres', 'standby.signal'), '');
  appendFileSync(
    join(second, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nrecovery_min_apply_delay = ${delay_ms}\n`,
  );
  // What starts a server waits until it takes writes, which this one never does.
  void openEmbedded(second).catch(() => {});
  const directory = join(second, 'postgres');
  await expect.poll(() => readPostmaster(directory), { timeout: 30_000 }).toBeDefined();
  const { pid, port: replica_port } = readPostmaster(directory) as { pid: number; port: number };
  closeAtEnd(async () => {
    process.kill(pid, 'SIGINT');
    await primary.stop();
    while (isAlive(pid)) await wait(20);
    rmSync(folder, { recursive: true, force: true });
  });
  return { primary, replica_url: primary.url.replace(`:${port}/`, `:${replica_port}/`) };
}

const tries = 30;

test('the creator of an item finds it in the list immediately, while the list is read at a replica that is behind', async () => {
  const { primary, replica_url } = await openPair(200);
  await migrate(primary, () => {});
  const database = openDatabase(primary.url, { connections: 10, read_url: replica_url });
  closeAtEnd(() => database.close());
  const world = await openWorldOn(database);
  const shop = await world.organisation('Shop', world.root);
  const writer = await world.key(shop, ['USER_ALL']);
  const reader = await world.key(shop, ['USER_ALL']);
  const listed = async (token: string): Promise<string[]> =>
    (await world.call(token, 'GET', '/tag?_limit=all')).json().items.map(({ id }: { id: string }) => id);
  const replicaIsRead = () =>
    expect.poll(() => database.reading.poolOf('nobody'), { timeout: 20_000 }).not.toBe(database.pool);
  await replicaIsRead();
  let seen_by_others = 0;
  for (let at = 0; at < tries; at++) {
    const body = { organisation: shop, text: `tag ${at}`, color: '#123456' };
    const { id } = (await world.call(writer, 'POST', '/tag', { body })).json();
    const [own, others] = await Promise.all([listed(writer), listed(reader)]);
    expect(own).toContain(id);
    if (others.includes(id)) seen_by_others += 1;
  }
  // Nobody else need see it yet: that they do not is how we know that a replica was read.
  expect(seen_by_others).toBeLessThan(tries / 2);
  await replicaIsRead();
  await expect.poll(() => listed(reader), { timeout: 20_000 }).toHaveLength(tries);
  // And an export shows all that was written, to every reader.
  expect(await database.reading.poolNow()).toBe(database.reading.poolOf('nobody'));
}, 180_000);
