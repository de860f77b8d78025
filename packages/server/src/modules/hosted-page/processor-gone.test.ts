import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { acting } from '../../resource/resource.ts';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld } from '../../testing/payer.ts';
import { composeProcessing } from '../work.ts';
import { findPage, type HostedPage } from './page.queries.ts';
import { beginTry } from './try.commands.ts';

let world: PayerWorld;
let staff: string;
let link: { readonly id: string; readonly url: string };
let page: HostedPage;
let processor: string;
beforeEach(async () => {
  world = await openPayerWorld();
  staff = await world.key(world.root, ['PSP_ALL']);
  link = await world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'L', amount: 1000 });
  const { adapters } = composeProcessing(world.services);
  const token = link.url.slice(-32);
  page = (await findPage(world.database.kysely, token, { now: world.services.clock.now(), adapters })) as HostedPage;
  processor = page.taken.find(({ product }) => product === 'card')?.processor ?? '';
});

const waiting = async (): Promise<boolean> => {
  const locks = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await world.database.pool.query(locks)).rowCount ?? 0) > 0;
};
const detach = async () => {
  const { pool } = world.database;
  await pool.query('update paymentprofile set processors = array_remove(processors, $1)', [processor]);
};

/** Begins to pay, and asks for something else before that has committed; answers what came of it. */
async function whilePaying(ask: () => Promise<{ statusCode: number; body: string }>): Promise<string> {
  const trying = {
    nonce: 'n'.repeat(22),
    wish: { method: { product: 'card', processor }, amount: 1000 },
    payer: { network: '192.0.2.0', ip: '192.0.2.1', browser: null, platform: null },
    acting: acting(world.services.clock.now()),
    network_tries_max: 100,
  };
  const { asked } = await inTransaction(world.database.kysely, async (trx) => {
    await beginTry(trx, page, trying as unknown as Parameters<typeof beginTry>[2]);
    let is_over = false;
    const answering = ask().finally(() => {
      is_over = true;
    });
    await expect.poll(async () => is_over || (await waiting())).toBe(true);
    return { asked: answering };
  });
  const { body } = await asked;
  return body === '' ? '' : JSON.parse(body).error?.code;
}

test('a processor is not deleted while a payer begins to pay through it', async () => {
  await detach();
  expect(await whilePaying(() => world.call(staff, 'DELETE', `/processor/${processor}`))).toBe('in_use');
});

test('a processor gets no other adapter while a payer begins to pay through it', async () => {
  const body = { provider: 'Elsewhere' };
  await world.database.pool.query(`update processor set provider = 'sandbox'`);
  expect(await whilePaying(() => world.call(staff, 'POST', `/processor/${processor}`, { body }))).toBe('in_use');
});

test('nothing is taken through a processor that is being deleted', async () => {
  const { body } = await world.open(link.url);
  const client = await world.database.pool.connect();
  await client.query('begin');
  await client.query('update paymentprofile set processors = array_remove(processors, $1)', [processor]);
  await client.query('delete from processor where id = $1', [processor]);
  let is_over = false;
  const sent = world.send(link.url, { nonce: nonceIn(body), ...cardOf() }).finally(() => {
    is_over = true;
  });
  await expect.poll(async () => is_over || (await waiting())).toBe(true);
  await client.query('commit');
  client.release();
  const { statusCode, headers } = await sent;
  expect([statusCode, headers.location]).toEqual([303, new URL(link.url).pathname]);
  const { rows } = await world.database.pool.query('select from transaction');
  expect(rows).toEqual([]);
});
