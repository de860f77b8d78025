import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { holdByName } from '../../../platform/name-lock.ts';
import { acting } from '../../../resource/resource.ts';
import { askMeanwhile } from '../../../testing/ask-meanwhile.ts';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openFullHouse } from '../../find-modules.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { adaptersOf } from '../../processors/processor/adapters.ts';
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
  const adapters = (await openFullHouse(world.services)).made(adaptersOf);
  const token = link.url.slice(-32);
  const { clock, configurations } = world.services;
  const reading = { now: clock.now(), adapters, configurations };
  page = (await findPage(world.database.kysely, token, reading)) as HostedPage;
  processor = page.taken.find(({ product }) => product === 'card')?.processor ?? '';
});

/** Begins to pay, and makes another request before that has committed; returns the results. */
async function whilePaying(method: 'POST' | 'DELETE', options: object = {}): Promise<string | undefined> {
  const trying = {
    nonce: 'n'.repeat(22),
    wish: { method: { product: 'card', processor }, amount: 1000 },
    payer: { network: '192.0.2.0', ip: '192.0.2.1', browser: null, platform: null },
    acting: acting(world.services.clock.now()),
    network_tries_max: 100,
    configurations: world.services.configurations,
    processing: (await openFullHouse(world.services)).made(processingOf),
  };
  const answer = await askMeanwhile(
    world.database,
    async (trx) => {
      await beginTry(trx, page, trying as unknown as Parameters<typeof beginTry>[2]);
      // The payment alone prevents the change.
      await sql`update paymentprofile set processors = array_remove(processors, ${processor})`.execute(trx);
    },
    () => world.call(staff, method, `/processor/${processor}`, options),
  );
  return answer.body === '' ? undefined : answer.json().error?.code;
}

test('a processor is not deleted while a payer begins to pay through it', async () => {
  expect(await whilePaying('DELETE')).toBe('in_use');
});

test('a processor gets no other adapter while a payer begins to pay through it', async () => {
  expect(await whilePaying('POST', { body: { provider: 'Elsewhere' } })).toBe('in_use');
});

test('a processor gets no other account while a payer begins to pay through it', async () => {
  const account = (name: string) => ({ details: [{ name: 'merchant_account', value: name }] });
  expect((await world.call(staff, 'POST', `/processor/${processor}`, { body: account('One') })).statusCode).toBe(200);
  expect(await whilePaying('POST', { body: account('Other') })).toBe('account_in_use');
});

test('no payment is taken through a processor that is being deleted', async () => {
  const { body } = await world.open(link.url);
  const { statusCode, headers } = await askMeanwhile(
    world.database,
    async (trx) => {
      await holdByName(trx, 'processor', [processor]);
      await trx.updateTable('paymentprofile').set({ processors: [] }).execute();
      await trx.deleteFrom('processor').where('id', '=', processor).execute();
    },
    () => world.send(link.url, { nonce: nonceIn(body), ...cardOf() }),
  );
  expect([statusCode, headers.location]).toEqual([303, new URL(link.url).pathname]);
  const { rows } = await world.database.pool.query('select from transaction');
  expect(rows).toEqual([]);
});
