import { expect, test } from 'vitest';
import { openInboxWorld } from '../../../testing/inbox-world.ts';

const hits = 3000;
const at_once = 50;

test('3,000 calls of an address are accepted up to the limit, refused beyond it, and do not delay others', async () => {
  const world = await openInboxWorld();
  const [ann, bob] = [await world.person('ann@shop.test'), await world.person('bob@shop.test')];
  const [flooded, quiet] = [await world.open(ann), await world.open(bob)];
  const body = JSON.stringify({ type: 'transaction', data: { status: 'DECLINED', text: 'x'.repeat(2000) } });
  const hit = async (url: string) => (await fetch(url, { method: 'POST', body })).status;
  const codes = new Map<number, number>();
  let left = hits;
  const flood = Array.from({ length: at_once }, async () => {
    while (left-- > 0) {
      const code = await hit(flooded.url);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  });
  await expect.poll(() => codes.get(429) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(left, 'it is still under way').toBeGreaterThan(0);
  expect(await hit(quiet.url), 'another inbox has an allowance of its own').toBe(200);
  expect((await world.inbox(bob)).received).toHaveLength(1);
  await Promise.all(flood);
  expect([...codes.keys()].toSorted()).toEqual([200, 429]);
  expect([...codes.values()].reduce((sum, count) => sum + count)).toBe(hits);
  const { rows } = await world.database.pool.query(
    'select count(*)::int as kept, count(distinct id)::int as ids from webhook_received where inbox = $1',
    [flooded.id],
  );
  const kept = Math.min(100, codes.get(200) ?? 0);
  expect(rows).toEqual([{ kept, ids: kept }]);
  expect((await world.inbox(ann)).received).toHaveLength(kept);
  // Each is recorded when it arrives and when it is answered.
  expect((await world.inbox(ann)).version).toBe(flooded.version + 2 * (codes.get(200) ?? 0));
  await expect.poll(() => hit(flooded.url)).toBe(200);
}, 240_000);
