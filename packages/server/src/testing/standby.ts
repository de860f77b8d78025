import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { openEmbedded } from '../platform/database/embedded.ts';
import { isAlive, readPostmaster } from '../platform/database/postmaster.ts';
import { closeAtEnd } from './closing.ts';

/** A server and one that follows it by streaming with a delay; both in separate folders. */
export async function openPair(delay_ms: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sluis-replica-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await (await openEmbedded(first)).stop();
  // A copy of a stopped server replaces the base backup, whose tool the embedded one lacks.
  execFileSync('cp', ['-a', first, second]);
  const primary = await openEmbedded(first);
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(join(second, 'postgres', 'standby.signal'), '');
  appendFileSync(
    join(second, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nrecovery_min_apply_delay = ${delay_ms}\n`,
  );
  // Starting a server waits until it accepts writes, which this one never does.
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
  const replica_url = primary.url.replace(`:${port}/`, `:${replica_port}/`);
  return {
    primary,
    replica_url,
    /** Both, of which the one that takes writes is used. */
    url: `${primary.url.replace(`:${port}/`, `:${port},${hostname}:${replica_port}/`)}?target_session_attrs=read-write`,
    /** Ends the first server as if its machine had failed. */
    fail: () => process.kill(Number(readPostmaster(join(first, 'postgres'))?.pid), 'SIGQUIT'),
  };
}
