import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/closing.ts';
import { openPair } from '../../testing/standby.ts';
import { gateway_roles, openWorldOn } from '../../testing/world.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const senders = 32;

test('payments with idempotency keys are neither lost nor doubled when the standby takes over, and go on by themselves', async () => {
  const { primary, replica_url, url, fail } = await openPair(0);
  await migrate(primary, () => {});
  const standby = new pg.Client(replica_url);
  await expect.poll(() => standby.connect().then(() => true), { timeout: 20_000 }).toBe(true);
  closeAtEnd(() => standby.end());
  // What is acknowledged is on the standby: with an asynchronous one, the last payments are lost.
  const ask = async (text: string) => {
    const client = new pg.Client(primary.url);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  await ask(`alter system set synchronous_standby_names = '*'`);
  await ask('select pg_reload_conf()');
  await expect
    .poll(async () => (await ask('select sync_state from pg_stat_replication'))[0]?.sync_state, { timeout: 20_000 })
    .toBe('sync');

  const database = openDatabase(url, { connections: 10 });
  closeAtEnd(() => database.close());
  const world = await openWorldOn(database);
  const shop = await world.organisation('Shop', world.root);
  const token = await world.key(shop, gateway_roles);
  const profile = newId('prof');
  await database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code)
     values ($1, now(), $2, 'Shop', 'Shop', 'EUR')`,
    [profile, shop],
  );
  const acknowledged = new Map<string, string>();
  let [is_over, sent, unanswered] = [false, 0, 0];
  /** Sends a payment again with its key until it is answered. */
  const record = async (): Promise<void> => {
    const merchant_reference = `order-${sent++}`;
    const body = {
      payment_profile: profile,
      merchant_reference,
      amount: 1000,
      currency_code: 'EUR',
      payment_product: 'card',
      status: 'SETTLEMENT_REQUESTED',
    };
    for (;;) {
      const headers = { 'idempotency-key': merchant_reference };
      const answer = await world.call(token, 'POST', '/transaction', { body, headers });
      if (answer.statusCode === 201) return void acknowledged.set(merchant_reference, answer.json().id);
      if (answer.statusCode !== 503 && answer.statusCode !== 409) throw new Error(answer.body);
      unanswered += 1;
      await wait(20);
    }
  };
  const sending = Promise.all(
    Array.from({ length: senders }, async () => {
      while (!is_over) await record();
    }),
  );
  sending.catch(() => {
    is_over = true;
  });
  const more = async (count: number): Promise<void> => {
    const enough = acknowledged.size + count;
    await expect.poll(() => is_over || acknowledged.size >= enough, { timeout: 60_000 }).toBe(true);
  };
  await more(200);
  fail();
  await expect.poll(() => is_over || unanswered > 0, { timeout: 60_000 }).toBe(true);
  if (is_over) await sending;
  const promoted_ms = performance.now();
  await standby.query('select pg_promote()');
  await more(1);
  console.log(`payments are taken again ${Math.round(performance.now() - promoted_ms)} ms after the promotion`);
  await more(200);
  is_over = true;
  await sending;
  const { rows } = await database.pool.query('select id, merchant_reference from transaction where organisation = $1', [
    shop,
  ]);
  expect(new Map(rows.map(({ merchant_reference, id }) => [merchant_reference, id]))).toEqual(acknowledged);
  expect(rows).toHaveLength(sent);
}, 240_000);
