import { type PaymentOutcome, ProcessorNotCalled } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepsOf } from '../../../resource/house.ts';
import {
  type CascadeShop,
  makeAcquirers,
  openCascadeShop,
  type ScriptedAcquirer,
} from '../../../testing/cascade-shop.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { cardOf, type PayerWorld } from '../../../testing/payer.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { openFullHouse } from '../../find-modules.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const acquirers = makeAcquirers();
const [one, two] = acquirers;
let shop: CascadeShop;
let world: PayerWorld;
beforeAll(async () => {
  shop = await openCascadeShop(acquirers);
  world = shop.world;
});
beforeEach(() => shop.reset());

describe('between two attempts', () => {
  test('a payment that staff have ended goes to no other processor', async () => {
    const { id: link, url } = await shop.begin();
    one.behave = async ({ reference }) => {
      const body = { type: 'transaction', transaction: reference, status: 'CANCELLED', old_status: 'INITIATED' };
      expect((await world.call(shop.provider, 'POST', '/statusupdate', { body })).statusCode).toBe(201);
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    await world.pay(url, cardOf());
    expect((await shop.paymentsOf(link))[0]).toMatchObject({ status: 'CANCELLED', processor: shop.processors[0] });
    expect(shop.authorised()).toEqual([1, 0, 0]);
  });

  test('a payer who sends the form again pays nothing else', async () => {
    const { id: link, url } = await shop.begin();
    let again = '';
    two.behave = async (payment) => {
      again = await world.pay(url, cardOf());
      return two.take(payment);
    };
    await world.pay(url, cardOf());
    expect(again).toMatch(/^409/);
    expect(await shop.paymentsOf(link)).toMatchObject([
      { status: 'SETTLEMENT_REQUESTED', processor: shop.processors[1] },
    ]);
    expect(shop.authorised()).toEqual([1, 1, 0]);
  });

  test('an order that another process has claimed stays with its processor', async () => {
    one.behave = async () => {
      await world.database.pool.query(
        `update processing_order set leased_until = now() - interval '1 second', asked_until = now() - interval '1 second'`,
      );
      await sweepThrough(world, sweepsOf(await openFullHouse(world.services)));
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    expect(await shop.pay()).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    expect(shop.authorised()).toEqual([1, 0, 0]);
    expect(one.asked.map(([verb]) => verb)).toEqual(['authorise', 'find']);
  });

  test('an order that another process has just claimed, and not asked about yet, goes nowhere either', async () => {
    one.behave = async () => {
      await world.database.pool.query('update processing_order set tries = tries + 1');
      return { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' };
    };
    expect(await shop.pay()).toMatchObject({
      status: 'DECLINED',
      processor: shop.processors[0],
      processor_reference: null,
    });
    expect(shop.authorised()).toEqual([1, 0, 0]);
  });

  test('neither the middlewares are asked, nor is the card counted again', async () => {
    const asked = vi.fn();
    const receiver = await openReceiver((answer, { body }) => {
      asked(JSON.parse(body).data.id);
      answer.writeHead(200).end(JSON.stringify({ answer: 'allow' }));
    });
    const about = { organisation: world.root, name: 'Screening', provider: 'https', url: receiver.url, secret };
    const middleware = await world.call(shop.provider, 'POST', '/middleware', { body: about });
    expect(middleware.statusCode, middleware.body).toBe(201);
    const set = 'update paymentprofile set middleware = $1';
    await world.database.pool.query(set, [[middleware.json().id]]);
    const tries = async () => (await world.database.pool.query('select from card_try')).rowCount ?? 0;
    const before = await tries();
    const { id, processor } = await shop.pay();
    expect(processor).toBe(shop.processors[1]);
    expect(asked.mock.calls).toEqual([[id]]);
    expect(await tries()).toBe(before + 1);
    await world.database.pool.query(set, [[]]);
  });

  test('a payment that a middleware blocks goes nowhere', async () => {
    const receiver = await openReceiver((answer) => {
      answer.writeHead(200).end(JSON.stringify({ answer: 'block' }));
    });
    const about = { organisation: world.root, name: 'Blocking', provider: 'https', url: receiver.url, secret };
    const { id } = (await world.call(shop.provider, 'POST', '/middleware', { body: about })).json();
    const set = 'update paymentprofile set middleware = $1';
    await world.database.pool.query(set, [[id]]);
    expect(await shop.pay()).toMatchObject({
      status: 'FAILED',
      blocked: true,
      processor: shop.processors[0],
    });
    expect(shop.authorised()).toEqual([0, 0, 0]);
    await world.database.pool.query(set, [[]]);
  });
});

describe('a process that dies', () => {
  const declined = { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' } as const;
  const charged = { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'y' } as const;

  test.each([
    ['before the first processor received the payment', 0, undefined, ['FAILED', 'id']],
    ['before it stored a decline', 0, declined, ['DECLINED', 'id']],
    ['before the fallback received the payment', 1, undefined, ['FAILED', 'id-2']],
    ['before it stored the answer of the fallback', 1, charged, ['SETTLEMENT_REQUESTED', 'id-2']],
  ])('%s leaves a payment that is taken at most once', async (_, at, known, expected) => {
    const { promise: death, reject: revive } = Promise.withResolvers<PaymentOutcome>();
    const dying = [one, two][at] as ScriptedAcquirer;
    const sent = Promise.withResolvers<string>();
    dying.behave = ({ reference }) => {
      if (known) dying.taken.set(reference, known);
      sent.resolve(reference);
      return death;
    };
    const { id: link, url } = await shop.begin();
    const paying = world.pay(url, cardOf());
    await sent.promise;
    const sweeps = sweepsOf(await openFullHouse(world.services));
    // Other processes ask about it once the lease and the time of an answer are over, and again after a while.
    for (const _ of [1, 2, 3]) {
      await world.database.pool.query(`
        update processing_order set leased_until = now() - interval '1 second',
          asked_until = now() - interval '1 second', unanswered_since = ${earlier('unanswered_since', 3600)}`);
      await sweepThrough(world, sweeps);
    }
    const [payment] = await shop.paymentsOf(link);
    const { id, status, processor_reference } = payment as ItemOf<'transaction'>;
    expect([status, (processor_reference ?? id).replace(id, 'id')]).toEqual(expected);
    // It was only suspended: what it hears now comes too late.
    revive(new ProcessorNotCalled('suspended'));
    await paying;
    expect((await shop.paymentOf(id)).status).toBe(status);
    expect(shop.authorised()).toEqual([1, at, 0]);
    expect(await shop.differences()).toEqual([]);
  });
});
