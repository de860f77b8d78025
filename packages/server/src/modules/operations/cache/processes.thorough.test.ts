import { createInterface } from 'node:readline';
import type { CacheAnswers } from '@sluis/contract/caches';
import { expect, test, vi } from 'vitest';
import { startProcess } from '../../../testing/process.ts';
import { openWorld } from '../../../testing/world.ts';

test('a key is removed from a process by another within a second', async () => {
  const world = await openWorld();
  const staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
  const { child, kill } = startProcess(world.database.url, { SLUIS_ROLE: 'api' });
  try {
    const address = await addressOf(child.stdout as NodeJS.ReadableStream);
    const headers = { authorization: `Bearer ${staff}` };
    const days = '/v1/organisation?created_at%3E=2026-11-05&_timezone=Europe/Amsterdam';
    const ofChild = async (): Promise<CacheAnswers['processes'][number] | undefined> => {
      const { processes } = (await world.call(staff, 'GET', '/cache?search=2026-11-05')).json() as CacheAnswers;
      return processes.find((each) => each.process?.pid === child.pid);
    };
    // A process that begins to listen to the database forgets what it kept before.
    const key = await vi.waitUntil(
      async () => {
        expect((await fetch(address + days, { headers })).status).toBe(200);
        return (await ofChild())?.keys.find(({ name }) => name === 'zone-days');
      },
      { timeout: 20_000 },
    );
    expect(key).toMatchObject({ shown: '2026-11-05 0 Europe/Amsterdam' });
    const { processes } = (await world.call(staff, 'DELETE', `/cache/zone-days/${key.hash}`)).json() as CacheAnswers;
    expect(processes.find((each) => each.process?.pid === child.pid)).toMatchObject({ removed: 1 });
    expect((await ofChild())?.keys).toEqual([]);
  } finally {
    await kill();
  }
}, 120_000);

/** The address that a process prints. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the process ended before it listened');
}
