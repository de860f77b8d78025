import { ProcessorUnavailable } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CascadeShop, declining, failing, makeAcquirers, openCascadeShop } from '../../../testing/cascade-shop.ts';
import { cardOf, type PayerWorld } from '../../../testing/payer.ts';
import { decisionIn, rule, rulesetIn } from '../../../testing/risk-world.ts';

const acquirers = makeAcquirers();
const [one, two] = acquirers;
let shop: CascadeShop;
let world: PayerWorld;
let terminal: string;
let device: string;
beforeAll(async () => {
  shop = await openCascadeShop(acquirers);
  world = shop.world;
  const { id } = await world.make('/terminal', {
    organisation: world.merchant,
    name: 'Till',
    serial_number: 'SN1',
    payment_profile: world.profile,
  });
  terminal = id;
  const { code } = await world.make(`/terminal/${id}/enrol`);
  device = (await world.visit('/terminal-device/enrol', { code })).json().token;
});
beforeEach(async () => {
  shop.reset();
  one.behave = one.take;
  const { items } = await world.get('/validationruleset?_limit=all');
  for (const { id } of items as { id: string }[]) await world.call(world.token, 'DELETE', `/validationruleset/${id}`);
});

const ruleset = (more: object) => rulesetIn(world, world.merchant, world.token)(more);
const decisionOf = (id: string) => decisionIn(world, world.token)(id);
const claim = 'device-process-1';
const tell = async (path: string, body: object) => {
  const answer = await world.call(device, 'POST', `/terminal-device/payment/${path}`, { body: { claim, ...body } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const send = async (amount = 900) => {
  const { id } = await world.make(`/terminal/${terminal}/payment`, {
    amount,
    merchant_reference: 'bon',
    timeout_s: 600,
  });
  await tell(`${id}/claim`, {});
  return id;
};
const present = async (id: string, number = '4111111111111111') => {
  const seen = await tell(`${id}/result`, { result: 'card', card: { number, expiry: '12/39' } });
  expect(seen.status).toBe((await shop.paymentOf(id)).status);
  return shop.paymentOf(id);
};
const payAt = async (number?: string, amount?: number): Promise<ItemOf<'transaction'>> =>
  present(await send(amount), number);

describe('a payment at a terminal', () => {
  test('has no processor and no decision before its card, and is routed by it', async () => {
    const id = await send();
    expect(await shop.paymentOf(id)).toMatchObject({ processor: null, card: null });
    expect(await decisionOf(id)).toMatchObject({ mode: 'none' });
    const paid = await present(id);
    expect(paid).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor: shop.processors[0],
      card: expect.stringMatching(/^card_/),
      card_bin: '411111',
    });
    expect((await decisionOf(id)).routing).toMatchObject({ routing: shop.routing, reason: 'routed' });
  });

  test('is blocked by its card: no processor is asked, and the terminal is free', async () => {
    await ruleset({ name: 'Amex', rules: [rule('card_brand', '==', 'amex')] });
    const paid = await payAt('378282246310005');
    expect(paid).toMatchObject({
      status: 'FAILED',
      blocked: true,
      status_reason: 'Blocked by rule: Amex',
      processor: null,
      card_brand: 'amex',
    });
    expect(shop.authorised()).toEqual([0, 0, 0]);
    expect(await shop.statusesOf(paid.id)).toEqual(['INITIATED', 'FAILED']);
    expect(await payAt()).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    expect(await shop.differences()).toEqual([]);
  });

  test('is counted with those of pages by its card, blocked ones too', async () => {
    const number = '5555555555554444';
    await ruleset({ rules: [rule('count_per_card_1h', '>', '2')] });
    const { id, url } = await shop.begin();
    await world.pay(url, cardOf(number));
    expect(await shop.paymentsOf(id)).toMatchObject([{ blocked: false }]);
    expect([(await payAt(number)).blocked, (await payAt(number)).blocked, (await payAt(number)).blocked]).toEqual([
      false,
      true,
      true,
    ]);
    const { id: last, url: again } = await shop.begin();
    await world.pay(again, cardOf(number));
    expect(await shop.paymentsOf(last)).toMatchObject([{ blocked: true }]);
    expect(await payAt('4000000000000259')).toMatchObject({ blocked: false });
  });

  test('that waited for its card for minutes is counted when the card is read', async () => {
    await ruleset({ rules: [rule('count_per_card_10m', '>', '100')] });
    const id = await send();
    await world.later(5 * 60_000);
    expect(await present(id, '4000000000000077')).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
    expect((await decisionOf(id)).rulesets[0]?.conditions[0]?.actual).toBe(1);
  });

  test('is tagged, and not asked for 3-D Secure', async () => {
    const { id: tag } = await world.make('/tag', { organisation: world.merchant, text: 'Till', color: '#aa0000' });
    await ruleset({ action: 'tag', tag, rules: [rule('amount', '>', '0')] });
    await ruleset({ action: '3dSecure', rules: [rule('amount', '>', '0')] });
    const paid = await payAt();
    expect(paid).toMatchObject({ tags: [tag], three_d_secure_requested: false, status: 'SETTLEMENT_REQUESTED' });
    expect((await decisionOf(paid.id)).rulesets.map(({ effect }) => effect).toSorted()).toEqual([
      'not_applicable',
      'tagged',
    ]);
  });

  test('that is declined softly goes to the fallback, once', async () => {
    one.behave = declining('do not honor');
    const paid = await payAt();
    expect(paid).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor: shop.processors[1],
      processor_reference: `${paid.id}-2`,
    });
    expect(shop.authorised()).toEqual([1, 1, 0]);
    expect(await shop.attemptsOf(paid.id)).toEqual([
      [1, 'id', 'DECLINED', 'do not honor'],
      [2, 'id-2', 'SETTLEMENT_REQUESTED', null],
    ]);
    expect(await shop.differences()).toEqual([]);
  });

  test('goes nowhere else for a reason of its card, or after silence', async () => {
    one.behave = declining('insufficient funds');
    expect(await payAt()).toMatchObject({ status: 'DECLINED', processor: shop.processors[0] });
    one.behave = failing(new ProcessorUnavailable('the connection was cut'));
    expect(await payAt()).toMatchObject({ status: 'UNKNOWN', processor: shop.processors[0] });
    expect(two.asked).toEqual([]);
    expect(shop.authorised()).toEqual([2, 0, 0]);
  });
});
