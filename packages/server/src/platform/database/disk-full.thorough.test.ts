import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWorldOn } from '../../testing/world.ts';
import { openDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** A disk of 200 MB in memory; undefined where this machine lets nobody mount one. */
function smallDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'sluis-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
}

/** Writes a file until there is no room for more. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1_048_576; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

test('a full disk of the database refuses what it cannot store, loses nothing that was acknowledged, and is left behind with room', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('needs the right to mount a file system');
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  const server = await openEmbedded(join(disk, 'database'));
  onTestFinished(() => server.stop());
  const database = openDatabase(server.url, { connections: 5 });
  await migrate(database);
  const world = await openWorldOn(database);
  const token = await world.key(world.root, ['TAG_ALL']);
  const add = (key: string) =>
    world.call(token, 'POST', '/tag', {
      body: { organisation: world.root, text: `${key} ${'x'.repeat(60)}`, color: '#123456' },
      headers: { 'idempotency-key': key },
    });
  const acknowledged: string[] = [];
  const tryToAdd = async (key: string): Promise<number> => {
    const { statusCode } = await add(key);
    if (statusCode === 201) acknowledged.push(key);
    return statusCode;
  };
  expect(await tryToAdd('before')).toBe(201);
  const ballast = join(disk, 'ballast');
  fill(ballast);
  const refused: string[] = [];
  for (let number = 0; refused.length < 3; number += 1) {
    expect(number).toBeLessThan(20_000);
    const status = await tryToAdd(`full-${number}`);
    if (status === 201) continue;
    expect(status).toBe(503);
    refused.push(`full-${number}`);
  }
  rmSync(ballast);
  // PostgreSQL restarts by itself where it could not even write its log.
  for (const key of refused) await expect.poll(() => tryToAdd(key), { timeout: 60_000, interval: 250 }).toBe(201);
  const { rows } = await database.pool.query<{ text: string }>('select text from tag');
  expect(rows.map(({ text }) => text.split(' ')[0]).sort()).toEqual(acknowledged.toSorted());
  await database.close();
});
