import { expect, test } from 'vitest';
import { startProcess } from '../../../testing/process.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { openWebhookWorld } from '../../../testing/webhook-world.ts';

test('a webhook whose process is killed after sending it is sent again, under the same id', async () => {
  const world = await openWebhookWorld();
  // The first call is never answered: the process is killed while it waits.
  const { url, received } = await openReceiver((answer, _, nth) => {
    if (nth > 1) answer.writeHead(204).end();
  });
  await world.tell({ webhook_transaction_update: url });
  const id = await world.pay();
  const jobs = startProcess(world.database.url, { WEBHOOK_PRIVATE_ADDRESSES: '1' });
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  await jobs.kill();
  await world.sweep();
  expect(received, 'its lease has not run out').toHaveLength(1);
  await world.database.pool.query('update webhook set leased_until = now()');
  await world.sweep();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
    [...Array(2)].map(() => received[0]?.headers['webhook-id']),
  );
  const [webhook] = await world.webhooks(id);
  expect(webhook).toMatchObject({ delivered: true, tries: 2 });
  expect(await world.attempts(webhook?.id ?? '')).toMatchObject([{ status_code: 204 }]);
}, 60_000);
