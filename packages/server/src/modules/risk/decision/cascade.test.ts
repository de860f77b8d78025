import { ProcessorNotCalled, ProcessorUnavailable } from '@sluis/adapter';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CascadeShop, declining, failing, makeAcquirers, openCascadeShop } from '../../../testing/cascade-shop.ts';
import { configureIn } from '../../../testing/configure.ts';
import { cardOf, type PayerWorld } from '../../../testing/payer.ts';
import { foldDeltas } from '../../insights/statistic/rollup/fold.commands.ts';
import { findWrongCells } from '../../insights/statistic/rollup/rebuild.commands.ts';
import { keepZone } from '../../insights/statistic/rollup/zones.commands.ts';

const acquirers = makeAcquirers();
const [one, two, three] = acquirers;
let shop: CascadeShop;
let world: PayerWorld;
beforeAll(async () => {
  shop = await openCascadeShop(acquirers);
  world = shop.world;
});
beforeEach(() => shop.reset());

describe('a payment that its processor declines softly', () => {
  test('is taken once by the fallback, with one status and an attempt for each processor', async () => {
    const { id, status, processor, processor_reference, processor_id_external } = await shop.pay();
    expect({ status, processor, processor_reference, processor_id_external }).toEqual({
      status: 'SETTLEMENT_REQUESTED',
      processor: shop.processors[1],
      processor_reference: `${id}-2`,
      processor_id_external: `two_${id}-2`,
    });
    expect(shop.authorised()).toEqual([1, 1, 0]);
    expect(await shop.statusesOf(id)).toEqual(['INITIATED', 'SETTLEMENT_REQUESTED']);
    expect(await shop.attemptsOf(id)).toEqual([
      [1, 'id', 'DECLINED', 'do not honor'],
      [2, 'id-2', 'SETTLEMENT_REQUESTED', null],
    ]);
    const { rows } = await world.database.pool.query('select from processing_order');
    expect(rows).toHaveLength(0);
    expect(await shop.differences()).toEqual([]);
  });

  test('has its attempts on the timeline, each before the status that it led to', async () => {
    one.behave = failing(new ProcessorNotCalled('no connection'));
    two.behave = declining('do not honor');
    const { id } = await shop.pay();
    const { items } = await world.get(`/transaction/${id}/timeline`);
    const events = (items as { source: string; event: string; words?: { processor?: string } }[]).toReversed();
    expect(
      events.flatMap(({ source, event, words }) => (source === 'attempt' ? [[event, words?.processor]] : [])),
    ).toEqual([
      ['not_sent', 'card'],
      ['declined', 'two'],
      ['taken', 'three'],
    ]);
  });

  test('is counted in statistics for the processor that took it', async () => {
    await keepZone(world.database, 'Europe/Amsterdam');
    await shop.pay();
    await foldDeltas(world.database);
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
  });

  test('goes on to the next fallback, and ends with the last answer', async () => {
    two.behave = declining('processor declined');
    three.behave = declining('gateway rejected');
    const payment = await shop.pay();
    expect(payment).toMatchObject({
      status: 'DECLINED',
      status_reason: 'gateway rejected',
      processor: shop.processors[2],
    });
    expect(await shop.attemptsOf(payment.id)).toEqual([
      [1, 'id', 'DECLINED', 'do not honor'],
      [2, 'id-2', 'DECLINED', 'processor declined'],
      [3, 'id-3', 'DECLINED', 'gateway rejected'],
    ]);
    expect(await shop.statusesOf(payment.id)).toEqual(['INITIATED', 'DECLINED']);
  });

  test('is verified by the fallback if its amount is 0', async () => {
    const { id, url } = await world.make('/cardaddlink', {
      customer: world.customer,
      payment_profile: world.profile,
      merchant_reference: 'card',
    });
    two.behave = ({ reference }) => ({ status: 'AUTHORIZED', processor_id_external: reference, token: 'token of two' });
    await world.pay(url, cardOf());
    expect(shop.authorised()).toEqual([1, 1, 0]);
    const { rows } = await world.database.pool.query(
      'select processor, processor_token from mandate where id = (select mandate from cardaddlink where id = $1)',
      [id],
    );
    expect(rows).toEqual([{ processor: shop.processors[1], processor_token: 'token of two' }]);
  });

  test('keeps to its processor if the fallbacks are detached, or not allowed to the merchant', async () => {
    await shop.attach([String(shop.processors[0]), String(shop.processors[2])]);
    expect(await shop.pay()).toMatchObject({ processor: shop.processors[2] });
    expect(shop.authorised()).toEqual([1, 0, 1]);
    await shop.attach(shop.processors);
    const configuring = await configureIn(world);
    await configuring.set(world.merchant, 'processors', shop.processors.slice(0, 1));
    expect(await shop.pay()).toMatchObject({
      status: 'DECLINED',
      processor: shop.processors[0],
      processor_reference: null,
    });
    await configuring.set(world.merchant, 'processors', undefined);
  });
});

describe('a payment is sent to no other processor', () => {
  test.each(['insufficient funds', 'card lost or stolen', 'expired card', 'time-out at the processor'])(
    'if it is declined for a reason of the card: %s',
    async (reason) => {
      one.behave = declining(reason);
      const { id, ...payment } = await shop.pay();
      expect(payment).toMatchObject({ status: 'DECLINED', status_reason: reason, processor: shop.processors[0] });
      expect(shop.authorised()).toEqual([1, 0, 0]);
      expect(await shop.attemptsOf(id)).toEqual([]);
    },
  );

  test('after silence, and not after the silence has ended in a decline either', async () => {
    one.behave = failing(new ProcessorUnavailable('the connection was cut'));
    const { id, status } = await shop.pay();
    expect(status).toBe('UNKNOWN');
    one.taken.set(id, { status: 'DECLINED', status_reason: 'do not honor', processor_id_external: 'x' });
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await shop.paymentOf(id)).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    expect(shop.authorised()).toEqual([1, 0, 0]);
  });

  test('after the first fallback did not answer', async () => {
    two.behave = failing(new ProcessorUnavailable('the connection was cut'));
    const payment = await shop.pay();
    expect(payment).toMatchObject({ status: 'UNKNOWN', processor: shop.processors[1] });
    // It took the payment all the same: its look-up says so, by the reference of the attempt.
    two.taken.set(`${payment.id}-2`, { status: 'SETTLEMENT_REQUESTED', processor_id_external: 'late' });
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await shop.paymentOf(payment.id)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor: shop.processors[1],
    });
    expect(shop.authorised()).toEqual([1, 1, 0]);
  });

  test('after a challenge that its payer failed, or that had been answered', async () => {
    one.behave = () => ({
      status: 'PENDING',
      is_challenged: true,
      challenge_url: 'https://bank.example/',
      processor_id_external: 'x',
    });
    const { id, url } = await shop.begin();
    const tried = await world.pay(url, cardOf());
    const path = `${tried.replace(/\/leave.*/, '')}/return`;
    await world.app.http.inject({ url: path });
    expect(one.asked.map(([verb]) => verb)).toEqual(['authorise', 'proceed']);
    expect((await shop.paymentsOf(id))[0]).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    const three_d_secure = { version: '2.2.0', result: 'challenged', eci: '05' };
    one.behave = declining('do not honor', { three_d_secure });
    expect(await shop.pay()).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    expect(shop.authorised()).toEqual([2, 0, 0]);
  });

  test('if it has no routing', async () => {
    await world.database.pool.query('update paymentprofile set routing = null');
    const { rows } = await world.database.pool.query(`select id from routing`);
    expect(await shop.pay()).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    await world.database.pool.query('update paymentprofile set routing = $1', [JSON.stringify({ card: rows[0].id })]);
  });
});

describe('a payment that its processor certainly did not receive', () => {
  test('is taken by the fallback', async () => {
    one.behave = failing(new ProcessorNotCalled('no connection'));
    const payment = await shop.pay();
    expect(payment).toMatchObject({ status: 'SETTLEMENT_REQUESTED', processor: shop.processors[1] });
    expect(await shop.attemptsOf(payment.id)).toEqual([
      [1, 'id', 'FAILED', 'interrupted'],
      [2, 'id-2', 'SETTLEMENT_REQUESTED', null],
    ]);
  });

  test('fails if no fallback receives it', async () => {
    for (const acquirer of [one, two, three]) acquirer.behave = failing(new ProcessorNotCalled('no connection'));
    const { id } = await shop.pay();
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(1);
    expect(await shop.paymentOf(id)).toMatchObject({ status: 'FAILED', processor: shop.processors[2] });
    expect(shop.authorised()).toEqual([1, 1, 1]);
    expect((await shop.attemptsOf(id)).map(([, , status]) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  });
});
