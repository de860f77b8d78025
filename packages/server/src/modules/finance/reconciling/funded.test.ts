import { dateIn } from '@sluis/contract/base/time';
import { addDays } from '@sluis/contract/finance/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { line } from '../../../testing/finance-world.ts';
import { openReconcilingWorld, type ReconcilingWorld } from '../../../testing/reconciling-world.ts';

let world: ReconcilingWorld;
beforeAll(async () => {
  world = await openReconcilingWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
});

const funded = { settles_on: 'FUNDED' };

async function open({ source: source_more = {}, till: till_more = {}, pack = {} }: Record<string, object> = {}) {
  const processor = await world.processor();
  const till = await world.till(processor, { ...funded, ...till_more }, pack);
  const source = await world.source([processor], source_more);
  return { processor, till, source };
}

const exceptionOf = async (source: string) => {
  const [match] = await world.matches(`&processor_settlement=${source}&is_open=true`);
  return world.ok('GET', `/financeexception/${match.exception}`);
};
const resolve = (verb: string, id: string, more: object = {}) =>
  world.ok('POST', `/financeexception/${id}/${verb}`, { note: 'Seen', ...more });

describe('a payment that settles once it is funded', () => {
  test('is posted at the match, priced by its completion, and payable from the match', async () => {
    const { id: scheme } = await world.ok('POST', '/revenuescheme', { name: 'Rising' });
    const priced = (fixed_e4: number) => [line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4 })];
    await world.ok('POST', `/revenuescheme/${scheme}/draft`, {
      valid_from: '2020-01-01',
      lines: priced(100_000),
      minimums: [],
    });
    await world.ok('POST', `/revenuescheme/${scheme}/publish`);
    // From the day after tomorrow on, payments cost more.
    const dearer = { valid_from: addDays(world.today(), 2), lines: priced(500_000), minimums: [] };
    await world.ok('POST', `/revenuescheme/${scheme}/draft`, dearer);
    await world.ok('POST', `/revenuescheme/${scheme}/publish`);
    const { till, source } = await open({ pack: { revenue_scheme: scheme } });
    const completed_on = world.today();
    const { id } = await till.pay('f-1', 1000);
    await world.moveTo(`${addDays(completed_on, 3)}T12:00:00.000Z`);
    expect(await till.entries()).toEqual([]);
    expect(await till.settlements()).toEqual([]);
    await world.send(source, [['f-1', 'payment', '10.00']]);
    const [entry, ...others] = await till.entries('&kind=PAYMENT');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ item: id, amount: 1000, fee_micro: 10_000_000, payable_on: world.today() });
    expect(dateIn('Europe/Amsterdam', new Date(entry.occurred_at))).toBe(completed_on);
    expect(await till.settlements()).toMatchObject([{ period_until: world.today(), gross: 1000, fees: -10 }]);
    await world.tomorrow();
    expect(await till.settlements()).toMatchObject([{ status: 'CLOSED', amount: 990 }]);
  });

  test('is posted once, whatever is sent again', async () => {
    const { till, source } = await open();
    await till.pay('o-1', 1000);
    await world.send(source, [['o-1', 'payment', '10.00']]);
    await world.send(source, [
      ['o-1', 'payment', '10.00'],
      ['o-2', 'payment', '10.00'],
    ]);
    expect(await till.entries('&kind=PAYMENT')).toHaveLength(1);
  });

  test('is posted when it is completed, if its line came before', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('e-1', 1000, { status: 'SETTLEMENT_REQUESTED' });
    await world.send(source, [['e-1', 'payment', '10.00', '0.10']]);
    expect(await till.entries('&kind=PAYMENT')).toEqual([]);
    await till.gate(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await world.sweep();
    expect(await till.entries('&kind=PAYMENT')).toHaveLength(1);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({
      bank: 990,
      processing_cost: 10,
      merchant_payable: -990,
    });
  });

  test('is refunded and charged back before it is funded, and its balance is negative until then', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('r-1', 1000);
    await world.sweep();
    const refund = await till.gate(`/transaction/${id}/refund`, { amount: 300 });
    await till.gate(`/refund/${refund.id}/status`, { status: 'PROCESSED', processor_id_external: 'r-1-r' });
    await till.gate('/chargeback', { transaction: id, amount: 200, processor_id_external: 'r-1-c' });
    await world.sweep();
    expect(await till.settlements()).toMatchObject([{ gross: 0, refunds: -300, chargebacks: -200 }]);
    await world.tomorrow();
    await world.send(source, [
      ['r-1', 'payment', '10.00'],
      ['r-1-r', 'refund', '-3.00'],
      ['r-1-c', 'chargeback', '-2.00'],
    ]);
    await world.tomorrow();
    expect(await till.settlements()).toMatchObject([
      { status: 'CARRIED', carried: -500, carried_reason: 'NEGATIVE' },
      { status: 'CLOSED', opening: -500, gross: 1000, fees: -10, amount: 490 },
    ]);
    expect(await world.balances(till.merchant)).not.toHaveProperty('processor_receivable');
  });

  test('counts as completed once its settlement profile settles what is completed', async () => {
    const { till, source } = await open();
    await till.pay('p-1', 1000);
    await world.tomorrow();
    await world.ok('POST', `/settlementprofile/${till.settling}`, { settles_on: 'COMPLETED' });
    await world.sweep();
    expect(await till.entries('&kind=PAYMENT')).toMatchObject([{ amount: 1000, payable_on: world.today() }]);
    await world.ok('POST', `/settlementprofile/${till.settling}`, funded);
    await till.pay('p-2', 500);
    await world.send(source, [
      ['p-1', 'payment', '10.00'],
      ['p-2', 'payment', '5.00'],
    ]);
    expect((await till.entries('&kind=PAYMENT')).map(({ amount }) => amount)).toEqual([1000, 500]);
  });

  test('goes to the settlement profile of its completion, although its payment profile has moved since', async () => {
    const { till, source } = await open();
    await till.pay('v-1', 1000);
    await world.sweep();
    const { package: pack, schedule } = await world.ok('GET', `/settlementprofile/${till.settling}`);
    const elsewhere = await world.paymentProfile(till.merchant);
    await world.ok('POST', `/settlementprofile/${till.settling}`, { payment_profiles: [elsewhere] });
    await world.ok('POST', '/settlementprofile', {
      organisation: till.merchant,
      name: 'Second',
      package: pack,
      schedule,
      valid_from: world.today(),
      payment_profiles: [till.profile],
      terms: [{ currency_code: 'EUR' }],
    });
    await world.tomorrow();
    await world.send(source, [['v-1', 'payment', '10.00']]);
    expect(await till.entries('&kind=PAYMENT')).toMatchObject([{ amount: 1000 }]);
  });

  test('whose amount differs waits until that is accepted', async () => {
    const { till, source } = await open();
    await till.pay('d-1', 1000);
    await world.send(source, [['d-1', 'payment', '9.00']]);
    expect(await till.entries('&kind=PAYMENT')).toEqual([]);
    const { id } = await exceptionOf(source);
    expect(await world.refused(`/financeexception/${id}/resolve`, { note: 'No matter' })).toMatchObject({
      code: 'invalid_value',
    });
    await resolve('accept', id);
    await world.sweep();
    expect(await till.entries('&kind=PAYMENT')).toMatchObject([{ amount: 1000 }]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({
      bank: 900,
      rounding: 100,
      merchant_payable: -990,
      revenue: -10,
    });
  });

  test('is corrected before it is posted to what the acquirer pays', async () => {
    const { till, source } = await open();
    await till.pay('w-1', 1000);
    await world.send(source, [['w-1', 'payment', '9.00']]);
    const { id } = await exceptionOf(source);
    for (const _ of [1, 2]) expect(await resolve('correct', id)).toMatchObject({ status: 'RESOLVED' });
    await world.sweep();
    expect(await till.entries('&kind=PAYMENT')).toMatchObject([{ amount: 900 }]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({ bank: 900, merchant_payable: -890, revenue: -10 });
  });

  test('whose acquirer has no source of files is one exception for all, and is found missing once there is one', async () => {
    const processor = await world.processor();
    const till = await world.till(processor, funded);
    for (const id of ['n-1', 'n-2']) await till.pay(id, 1000);
    await world.sweep();
    expect(await world.exceptions(`&settlement_profile=${till.settling}`)).toMatchObject([
      { reason: 'MISSING', item: null, payment_profile: till.profile, organisation: till.merchant },
    ]);
    await world.tomorrow();
    const source = await world.source([processor], { grace_days: 0 });
    await world.tomorrow();
    await world.tomorrow();
    expect((await world.matches(`&processor_settlement=${source}`)).map(({ outcome }) => outcome)).toEqual([
      'MISSING',
      'MISSING',
    ]);
    await world.send(source, [['n-1', 'payment', '10.00']]);
    expect(await till.entries('&kind=PAYMENT')).toHaveLength(1);
  });

  test('that is never funded is missing: written off, it is paid at the loss of the provider', async () => {
    const { till, source } = await open({ source: { grace_days: 0 } });
    await till.pay('x-1', 1000);
    await till.pay('x-2', 500);
    await world.tomorrow();
    await world.tomorrow();
    const missing = await world.exceptions(`&settlement_profile=${till.settling}`);
    expect(missing).toMatchObject([
      { reason: 'MISSING', expected: 1000, status: 'OPEN' },
      { reason: 'MISSING', expected: 500, status: 'OPEN' },
    ]);
    await resolve('write-off', missing[0].id);
    await resolve('correct', missing[1].id);
    await world.tomorrow();
    expect(await till.entries('&kind=PAYMENT')).toMatchObject([{ amount: 1000 }]);
    expect(await world.balances(till.merchant)).toEqual({ bad_debt: 1000, merchant_payable: -990, revenue: -10 });
    // One comes after all; the other is no longer ours.
    await world.send(source, [
      ['x-1', 'payment', '10.00'],
      ['x-2', 'payment', '5.00'],
    ]);
    expect(await till.entries('&kind=PAYMENT')).toHaveLength(1);
    expect(await world.balances(till.merchant)).toEqual({ bank: 1000, merchant_payable: -990, revenue: -10 });
    expect((await world.matches(`&processor_settlement=${source}&is_open=true`)).map(({ outcome }) => outcome)).toEqual(
      ['DUPLICATE'],
    );
  });
});
