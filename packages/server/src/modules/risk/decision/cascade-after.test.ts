import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CascadeShop, makeAcquirers, openCascadeShop } from '../../../testing/cascade-shop.ts';
import type { PayerWorld } from '../../../testing/payer.ts';

const acquirers = makeAcquirers();
const [one, two] = acquirers;
let shop: CascadeShop;
let world: PayerWorld;
beforeAll(async () => {
  shop = await openCascadeShop(acquirers);
  world = shop.world;
});
beforeEach(() => shop.reset());

describe('a payment that a fallback took', () => {
  test('is captured, released and refunded there, by its reference', async () => {
    const { id, status } = await shop.pay({ capture: 'manual' });
    expect(status).toBe('AUTHORIZED');
    const capture = await shop.act(id, 'capture', { amount: 400 });
    await shop.act(id, 'void');
    const refund = await shop.act(id, 'refund', { amount: 100 });
    expect(capture.id).toBe(id);
    expect(two.asked.map(([verb, reference, payment]) => [verb, payment ?? reference])).toEqual([
      ['authorise', `${id}-2`],
      ['capture', `${id}-2`],
      ['void', `${id}-2`],
      ['refund', `${id}-2`],
    ]);
    expect((await world.get(`/refund/${refund.id}`)).status).toBe('PROCESSED');
    expect(one.asked).toHaveLength(1);
    expect(await shop.differences()).toEqual([]);
  });

  test('is settled by a notification about the last attempt', async () => {
    const { id } = await shop.pay();
    expect(await shop.reportOn(2, `${id}-2`, 'SETTLEMENT_COMPLETED')).toEqual(['DONE', null]);
    expect((await shop.paymentOf(id)).status).toBe('SETTLEMENT_COMPLETED');
    expect((await shop.attemptsOf(id)).at(-1)).toEqual([2, 'id-2', 'SETTLEMENT_COMPLETED', null]);
  });

  test('keeps its status if the first processor reports its decline later', async () => {
    const { id } = await shop.pay();
    expect(await shop.reportOn(1, id, 'FAILED', { status_reason: 'processing error' })).toEqual(['DONE', 'superseded']);
    expect(await shop.reportOn(1, id, 'PENDING')).toEqual(['DONE', 'superseded']);
    expect((await shop.paymentOf(id)).status).toBe('SETTLEMENT_REQUESTED');
    expect((await shop.attemptsOf(id))[0]).toEqual([1, 'id', 'FAILED', 'processing error']);
  });

  test('is not reported on by another processor', async () => {
    const { id } = await shop.pay();
    expect(await shop.reportOn(1, `${id}-2`, 'SETTLEMENT_COMPLETED')).toEqual(['FAILED', 'other_processor']);
    expect(await shop.reportOn(2, id, 'SETTLEMENT_REQUESTED')).toEqual(['FAILED', 'other_processor']);
    expect(await shop.reportOn(2, `${id}-9`, 'SETTLEMENT_REQUESTED')).toEqual(['FAILED', 'unknown_reference']);
  });

  test('is refunded at the first processor if that took it after all', async () => {
    const { id } = await shop.pay();
    expect(await shop.reportOn(1, id, 'SETTLEMENT_REQUESTED')).toEqual(['DONE', null]);
    expect(await shop.reportOn(1, id, 'SETTLEMENT_COMPLETED')).toEqual(['DONE', null]);
    await world.later(1);
    expect(await shop.paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount_refunded: 0 });
    const twice = (await world.get('/transaction?late=true&_sort=-id')).items as ItemOf<'transaction'>[];
    expect(twice[0]).toMatchObject({
      status: 'SETTLEMENT_COMPLETED',
      processor: shop.processors[0],
      processor_reference: id,
      amount: 900,
      amount_refunded: 900,
    });
    expect(one.asked.at(-1)).toEqual(['refund', expect.stringMatching(/^rfnd_/), id]);
    expect((await shop.attemptsOf(id))[0]).toEqual([1, 'id', 'SETTLEMENT_COMPLETED', null]);
    const { items } = await world.get(`/alert?transaction=${twice[0]?.id}`);
    expect(items).toMatchObject([{ kind: 'late_payment' }]);
    expect(await shop.differences()).toEqual([]);
  });

  test('is released at the first processor if that authorised it after all', async () => {
    const { id } = await shop.pay();
    expect(await shop.reportOn(1, id, 'AUTHORIZED')).toEqual(['DONE', null]);
    await world.later(1);
    expect(one.asked.at(-1)).toEqual(['void', id]);
    expect((await shop.attemptsOf(id))[0]?.[2]).toBe('AUTHORIZATION_VOIDED');
    expect(await shop.paymentOf(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    expect(await shop.differences()).toEqual([]);
  });
});

describe('a payment that its leaf took', () => {
  test('is captured in parts, released and refunded there, by its id', async () => {
    one.behave = one.take;
    const { id, status, processor, processor_reference } = await shop.pay({ capture: 'manual' });
    expect([status, processor, processor_reference]).toEqual(['AUTHORIZED', shop.processors[0], null]);
    await shop.act(id, 'capture', { amount: 300 });
    await shop.act(id, 'capture', { amount: 200 });
    await shop.act(id, 'void');
    await shop.act(id, 'refund', { amount: 500 });
    expect(one.asked.map(([verb, reference, payment]) => [verb, payment ?? reference])).toEqual([
      ['authorise', id],
      ['capture', id],
      ['capture', id],
      ['void', id],
      ['refund', id],
    ]);
    expect(two.asked).toEqual([]);
    expect(await shop.paymentOf(id)).toMatchObject({ amount: 500, amount_authorized: 900, amount_refunded: 500 });
    expect(await shop.attemptsOf(id)).toEqual([]);
    expect(await shop.differences()).toEqual([]);
  });

  test('keeps its decision, which read the amount that was asked for', async () => {
    one.behave = one.take;
    const { id: ruleset } = await world.make('/validationruleset', {
      organisation: world.merchant,
      name: 'High',
      action: '3dSecure',
      rules: [{ name: 'amount', operator: '>', value: '800' }],
    });
    one.behave = (payment) => ({ ...one.take(payment), status: 'AUTHORIZED', processor_id_external: 'x' });
    const { id } = await shop.pay({ capture: 'manual' });
    await shop.act(id, 'capture', { amount: 100, is_final: true });
    const { rulesets } = await world.get(`/transaction/${id}/decision`);
    expect(rulesets).toMatchObject([{ ruleset, matched: true, conditions: [{ actual: 900, holds: true }] }]);
    const body = {
      ruleset: {
        organisation: world.merchant,
        action: 'block',
        rules: [{ name: 'amount', operator: '==', value: '900' }],
      },
    };
    const tested = await world.call(world.token, 'POST', '/validationruleset/test', { body });
    expect(tested.json().samples.map((each: { id: string }) => each.id)).toContain(id);
  });
});
