import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openReceiver } from '../../testing/receiver.ts';
import { openWebhookWorld } from '../../testing/webhook-world.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

test('a webhook whose process is killed after sending it is sent again, under the same id', async () => {
  const world = await openWebhookWorld();
  // The first call is never answered: the process is killed while it waits.
  const { url, received } = await openReceiver((answer, _, nth) => {
    if (nth > 1) answer.writeHead(204).end();
  });
  await world.tell({ webhook_transaction_update: url });
  const id = await world.pay();
  const jobs = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: world.database.url,
      SLUIS_SECRET: 'a secret for tests only, 32 characters',
      SLUIS_DEMO: '0',
      SLUIS_ROLE: 'jobs',
      PORT: '0',
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const exited = once(jobs, 'exit');
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  jobs.kill('SIGKILL');
  await exited;
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
