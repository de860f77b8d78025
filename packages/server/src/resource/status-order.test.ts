import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
  await world.tell({ webhook_transaction_update: 'https://shop.test/hook' });
});

/** Acts as a process whose clock is behind the previous writer's. */
function behind(ms: number): void {
  const { clock } = world.services;
  const [now, now_ms] = [clock.now, clock.now_ms];
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.parse(now()) - ms).toISOString());
  vi.spyOn(clock, 'now_ms').mockImplementation(() => now_ms() - ms);
  onTestFinished(() => void vi.restoreAllMocks());
}

const timesOf = async (id: string) => {
  const { rows } = await world.database.pool.query(
    'select created_at, last_status_update from transaction where id = $1',
    [id],
  );
  return rows[0] as { created_at: string; last_status_update: string };
};

test('a status written with a clock that is behind comes after the previous one, everywhere', async () => {
  for (let tries = 0; tries < 10; tries++) {
    const id = await world.pay('INITIATED');
    behind(500);
    await world.say(`transaction/${id}`, 'IN_PROGRESS');
    vi.restoreAllMocks();
    await world.say(`transaction/${id}`, 'SETTLEMENT_REQUESTED');
    const { created_at, last_status_update } = await timesOf(id);
    expect(last_status_update > created_at).toBe(true);
    for (const by of ['occurred_at, id', 'id', 'created_at, id']) {
      const { rows } = await world.database.pool.query(
        `select status from status_history where item = $1 order by ${by}`,
        [id],
      );
      expect(rows.map(({ status }) => status)).toEqual(['INITIATED', 'IN_PROGRESS', 'SETTLEMENT_REQUESTED']);
    }
    const { rows } = await world.database.pool.query('select status from webhook where item_id = $1 order by id', [id]);
    expect(rows.map(({ status }) => status)).toEqual(['INITIATED', 'IN_PROGRESS', 'SETTLEMENT_REQUESTED']);
  }
});
