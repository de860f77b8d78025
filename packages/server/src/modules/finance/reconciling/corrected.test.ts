import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { line } from '../../../testing/finance-world.ts';
import { openReconcilingWorld, type ReconcilingWorld, type Till } from '../../../testing/reconciling-world.ts';

let world: ReconcilingWorld;
beforeAll(async () => {
  world = await openReconcilingWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
});

async function open(more: object = {}, pack: object = {}) {
  const processor = await world.processor();
  const till = await world.till(processor, {}, pack);
  return { processor, till, source: await world.source([processor], more) };
}

const matchesOf = (source: string) => world.matches(`&processor_settlement=${source}`);
const resolve = (verb: string, id: string) => world.ok('POST', `/financeexception/${id}/${verb}`, { note: 'Seen' });
const paymentOf = async ({ entries }: Till) => (await entries('&kind=PAYMENT'))[0];
const replace = (id: string, facts: object) =>
  world.ok('POST', `/journalentry/${id}/replace`, { reason: 'Wrong', facts });

describe('a correction', () => {
  test('made of a difference gives the merchant what the acquirer pays', async () => {
    const { till, source } = await open();
    await till.pay('c-1', 1000);
    await world.tomorrow();
    await world.send(source, [['c-1', 'payment', '9.00', '0.10']]);
    const [match] = await matchesOf(source);
    for (const _ of [1, 2]) expect((await resolve('correct', match.exception)).status).toBe('RESOLVED');
    expect((await till.entries('&kind=PAYMENT')).map(({ amount }) => amount)).toEqual([1000, -1000, 900]);
    await world.tomorrow();
    expect((await till.settlements()).map(({ gross, status }) => [gross, status])).toEqual([
      [1000, 'CLOSED'],
      [-100, 'CARRIED'],
    ]);
    expect(await world.balances(till.merchant)).toEqual({
      bank: 890,
      processing_cost: 10,
      merchant_payable: -890,
      revenue: -10,
    });
    expect(await matchesOf(source)).toMatchObject([
      { resolution: 'CORRECTED', expected: 900, found: 900, is_open: false },
    ]);
  });

  test('made of something missing takes it back', async () => {
    const { till, source } = await open({ grace_days: 0 });
    await till.pay('m-1', 1000);
    await world.tomorrow();
    await world.tomorrow();
    const [match] = await matchesOf(source);
    await resolve('correct', match.exception);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({});
  });

  test('after the match is a difference until the amount is that of the line again', async () => {
    const { till, source } = await open({ tolerance: 1 });
    await till.pay('a-1', 1000);
    await world.send(source, [['a-1', 'payment', '9.99', '0.05']]);
    expect(await world.balances(till.merchant)).toMatchObject({ rounding: 1 });
    const replaced = await replace((await paymentOf(till)).id, { amount: 900 });
    await world.sweep();
    const [match] = await matchesOf(source);
    expect(match).toMatchObject({ outcome: 'AMOUNT_DIFFERS', is_open: true, expected: 900, found: 999 });
    expect(await world.ok('GET', `/financeexception/${match.exception}`)).toMatchObject({ expected: 900, found: 999 });
    expect(await world.balances(till.merchant)).toMatchObject({ processor_receivable: -99 });
    expect(await world.balances(till.merchant)).not.toHaveProperty('rounding');
    await replace(replaced.id, { amount: 1000 });
    await world.sweep();
    expect(await matchesOf(source)).toMatchObject([{ outcome: 'MATCHED', is_open: false, expected: 1000 }]);
    expect((await world.ok('GET', `/financeexception/${match.exception}`)).status).toBe('RESOLVED');
    expect((await world.ok('GET', `/processorsettlement/${source}`)).open_differences).toBe(0);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({ rounding: 1, processing_cost: 5, bank: 994 });
    expect(await world.balances(till.merchant)).not.toHaveProperty('processor_receivable');
  });

  test('by other facts leaves the cost at what the acquirer charges', async () => {
    const cost_scheme = await world.scheme('cost', [
      line('INTERCHANGE', 'PAYMENT', { currency_code: 'EUR', card_funding: ['credit'], fixed_e4: 300_000 }),
      line('INTERCHANGE', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 200_000 }),
    ]);
    const { till, source } = await open({ fee_tolerance: 5 }, { cost_scheme });
    await till.pay('f-1', 1000);
    await world.sweep();
    await world.send(source, [['f-1', 'payment', '10.00', '0.23']]);
    await replace((await paymentOf(till)).id, { card_funding: 'credit' });
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({ processing_cost: 23, bank: 977 });
    expect(await world.balances(till.merchant)).not.toHaveProperty('processor_payable');
    const costs = (await till.entries()).map(({ cost_micro }) => cost_micro / 1_000_000);
    expect(costs.filter((cost) => cost !== 0)).toEqual([20, 3, -20, 30, -10]);
  });
});
