import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { startSweeps } from '../../../platform/sweeps.ts';
import { sweepsOf } from '../../../resource/house.ts';
import { inTurn, openReceiver } from '../../../testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';
import { openFullHouse } from '../../find-modules.ts';

const year_ms = 365 * 86_400_000;
const payments = 100;

/** A mandate of a separate profile, which reports its payments to an address. */
async function notifyingMandate(world: WebhookWorld, url: string): Promise<string> {
  const profile = newId('prof');
  await world.database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, processors,
       webhook_transaction_update)
     select $1, created_at, organisation, name, display_name, currency_code, processors, $2
     from paymentprofile where id = $3`,
    [profile, url, world.profile],
  );
  const mandate = await world.mandate();
  await world.database.pool.query('update mandate set payment_profile = $2 where id = $1', [mandate, profile]);
  return mandate;
}

test('failing and silent receivers do not delay the clock: a year with its work passes within a minute', async () => {
  const world = await openWebhookWorld();
  const { services, database } = world;
  const { kysely } = database;
  const good = await openReceiver();
  const failing = await openReceiver(inTurn(500));
  const mute = await openReceiver(() => {});
  const mandates: string[] = [];
  for (const { url } of [good, failing, good, mute]) mandates.push(await notifyingMandate(world, url));
  const began_ms = services.clock.now_ms();
  for (let index = 0; index < payments; index++)
    await world.make('scheduledtransaction', {
      mandate: mandates[index % mandates.length],
      merchant_reference: `order ${index}`,
      amount: 1000,
      scheduled_at: new Date(began_ms + ((index + 1) / (payments + 1)) * year_ms).toISOString(),
    });
  await kysely.updateTable('clock').set({ target_offset_ms: year_ms }).execute();
  const started_ms = performance.now();
  const sweeps = sweepsOf(await openFullHouse(services));
  const running = startSweeps({ ...services, sweeps });
  const offset = async (): Promise<number> =>
    (await kysely.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()).offset_ms;
  await expect.poll(offset, { timeout: 120_000, interval: 100 }).toBe(year_ms);
  console.log(`a year took ${((performance.now() - started_ms) / 1000).toFixed(1)} s`);
  await running.stop();
  const { rows } = await database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int from scheduledtransaction group by 1',
  );
  expect(rows).toEqual([{ status: 'DONE', count: payments }]);
  for (const { received } of [good, failing, mute]) expect(received).not.toEqual([]);
}, 240_000);
