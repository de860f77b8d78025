import { addDays } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answered, type Item, openShops, type Shop, type Shops } from '../../../testing/finance-shop.ts';
import { type FinanceWorld, line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { gateway_roles } from '../../../testing/world.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

let shops: Shops;
let world: FinanceWorld;
let schedule: string;
beforeAll(async () => {
  shops = await openShops();
  ({ world, schedule } = shops);
});

const today = (): string => shops.today();
const tomorrow = () => shops.tomorrow();
const sweep = () => shops.sweep();
const openShop = (more?: object, package_more?: object): Promise<Shop> => shops.open(more, package_more);

describe('an event', () => {
  test('is posted once by two processes at the same time', async () => {
    const shop = await openShop();
    await Promise.all([1, 2, 3].map((amount) => shop.pay(amount * 1000)));
    const other = [makeSettlingSweep(world.services)];
    await Promise.all([sweep(), sweepThrough(world, other)]);
    await sweep();
    expect(await shop.entries('&kind=PAYMENT')).toHaveLength(3);
    const [open] = await shop.settlements();
    expect(open).toMatchObject({ status: 'OPEN', gross: 6000, fees: -30, count: 3, amount: null, carried: null });
  });

  test('is left to another process by one that stops', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    const { run } = makeSettlingSweep(world.services);
    expect(await run(world.services.clock.now(), () => true)).toBe(0);
    expect(await shop.entries()).toEqual([]);
    await sweep();
    expect(await shop.entries()).toHaveLength(1);
  });

  test('repeated by its gateway is no second event', async () => {
    const shop = await openShop();
    const paid = await shop.pay(1000, { status: 'SETTLEMENT_REQUESTED' });
    for (const _ of [1, 2]) await shop.gate(`/transaction/${paid.id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await sweep();
    expect(await shop.entries()).toHaveLength(1);
  });

  test('for a period that has closed is payable the day after', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    const before = today();
    await tomorrow();
    await shop.pay(500, { created_at: `${before}T09:00:00.000Z` });
    await sweep();
    const entries = await shop.entries('&kind=PAYMENT');
    expect(entries.map(({ amount, payable_on }: Item) => [amount, payable_on])).toEqual([
      [1000, before],
      [500, today()],
    ]);
  });

  test('before the beginning of its settlement profile is an exception', async () => {
    const shop = await openShop({ valid_from: addDays(today(), 1) });
    const { id } = await shop.pay(1000);
    await sweep();
    expect(await shop.entries()).toEqual([]);
    expect((await world.ok('GET', `/financeexception?item=${id}`)).items).toMatchObject([{ reason: 'BEFORE_START' }]);
  });

  test('of a payment profile that nothing settles waits for a settlement profile, with one exception for all', async () => {
    const shop = await openShop();
    const other = await world.paymentProfile(shop.merchant);
    await world.ok('POST', `/settlementprofile/${shop.settling}`, { payment_profiles: [shop.profile] });
    await tomorrow();
    for (const amount of [100, 200]) await shop.pay(amount, { payment_profile: other });
    await sweep();
    const raised = (await world.ok('GET', `/financeexception?payment_profile=${other}`)).items;
    expect(raised).toMatchObject([{ reason: 'NO_PROFILE', status: 'OPEN' }]);
    await world.ok('POST', '/settlementprofile', {
      organisation: shop.merchant,
      name: 'Others',
      package: (await world.ok('GET', `/settlementprofile/${shop.settling}`)).package,
      schedule,
      valid_from: today(),
      payment_profiles: [other],
      terms: [{ currency_code: 'EUR' }],
    });
    await sweep();
    const { items } = await world.ok('GET', `/journalentry?payment_profile=${other}&created_at>=2020-01-01T00:00:00Z`);
    expect(items).toHaveLength(2);
  });

  test('in a currency without terms waits until it has them', async () => {
    const shop = await openShop();
    const yen = await world.paymentProfile(shop.merchant, { currency_code: 'JPY' });
    await shop.pay(1000, { payment_profile: yen, currency_code: 'JPY' });
    await sweep();
    expect((await world.ok('GET', `/financeexception?settlement_profile=${shop.settling}`)).items).toMatchObject([
      { reason: 'NO_CURRENCY', currency_code: 'JPY' },
    ]);
    await world.ok('POST', `/settlementprofile/${shop.settling}`, {
      terms: [{ currency_code: 'EUR', bank_account: shop.account }, { currency_code: 'JPY' }],
    });
    await sweep();
    expect(await shop.entries()).toMatchObject([{ currency_code: 'JPY', amount: 1000, fee_micro: 0 }]);
  });

  test('without a price is posted without a fee, and is an exception', async () => {
    const scheme = await world.scheme('revenue', [
      line('MARKUP', 'PAYMENT', { payment_product: ['card'], rate_ppm: 1000 }),
    ]);
    const shop = await openShop({}, { revenue_scheme: scheme });
    const { id } = await shop.pay(1000);
    await sweep();
    expect(await shop.settlements()).toMatchObject([{ gross: 1000, fees: 0, unrated_count: 1 }]);
    const [raised] = (await world.ok('GET', `/financeexception?item=${id}`)).items;
    expect(raised.reason).toBe('NO_PRICE');
    const { items: history } = await world.ok('GET', `/financeexception/${raised.id}/history`);
    expect(history).toMatchObject([{ status: 'OPEN' }]);
    expect(await world.ok('POST', `/financeexception/${raised.id}/resolve`, { note: 'Agreed' })).toMatchObject({
      status: 'RESOLVED',
      note: 'Agreed',
    });
  });

  test('of each capture is a payment with a fee, once the payment is completed', async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000, { payment_product: 'card', status: 'AUTHORIZED', capture: 'manual' });
    for (const amount of [400, 600]) {
      const paid = await shop.gate(`/transaction/${id}/capture`, { amount });
      expect(paid.id).toBe(id);
      const [capture] = (await world.ok('GET', `/capture?transaction=${id}&status=PENDING`)).items;
      await shop.gate(`/capture/${capture.id}/status`, { status: 'PROCESSED' });
    }
    await shop.gate(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await sweep();
    const entries = await shop.entries('&kind=PAYMENT');
    expect(entries.map(({ amount }: Item) => amount).sort()).toEqual([400, 600]);
    expect(await shop.settlements()).toMatchObject([{ gross: 1000, fees: -20 }]);
  });

  test('of a chargeback that is recorded as won posts both sides', async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000);
    const { id: chargeback } = await shop.gate('/chargeback', { transaction: id, amount: 1000 });
    await shop.gate(`/chargeback/${chargeback}/status`, { status: 'WON' });
    await sweep();
    expect(await shop.settlements()).toMatchObject([{ gross: 1000, chargebacks: -1000, reversals: 1000 }]);
  });

  test("of a chargeback is not reversed by its merchant's people, but by the gateway or the provider", async () => {
    const shop = await openShop();
    const merchants = await world.key(shop.merchant, ['USER_ALL']);
    const chargeback = async () => {
      const { id } = await shop.pay(1000);
      return (await shop.gate('/chargeback', { transaction: id, amount: 1000 })).id;
    };
    const [first, second] = [await chargeback(), await chargeback()];
    await sweep();
    for (const status of ['WON', 'CANCELLED']) {
      const refused = await world.call(merchants, 'POST', `/chargeback/${first}/status`, { body: { status } });
      expect(refused.statusCode, refused.body).toBe(403);
    }
    await sweep();
    expect(await shop.settlements()).toMatchObject([{ chargebacks: -2000, reversals: 0 }]);
    await shop.gate(`/chargeback/${first}/status`, { status: 'WON' });
    await world.ok('POST', `/chargeback/${second}/status`, { status: 'WON' });
    await sweep();
    expect(await shop.settlements()).toMatchObject([{ chargebacks: -2000, reversals: 2000 }]);
  });
});

describe('money that goes back after its payout', () => {
  const report = (shop: Shop, path: string, status: string) => shop.gate(`${path}/status`, { status });

  test('by a returned debit is charged back, once, for what was not refunded, until it is paid again', async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000);
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 300 });
    await report(shop, `/refund/${refund.id}`, 'PROCESSED');
    await tomorrow();
    for (const _ of [1, 2]) await report(shop, `/transaction/${id}`, 'FAILED');
    await sweep();
    expect((await shop.settlements()).at(-1)).toMatchObject({ status: 'OPEN', chargebacks: -700, count: 1 });
    await report(shop, `/transaction/${id}`, 'SETTLEMENT_COMPLETED');
    await sweep();
    expect((await shop.settlements()).at(-1)).toMatchObject({ chargebacks: -700, reversals: 700, gross: 0 });
    await report(shop, `/transaction/${id}`, 'FAILED');
    await sweep();
    expect((await shop.settlements()).at(-1)).toMatchObject({ chargebacks: -1400, reversals: 700 });
  });

  test('by a refund that the bank returned is owed again, and can be refunded again', async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000);
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 1000 });
    await report(shop, `/refund/${refund.id}`, 'PROCESSED');
    await tomorrow();
    for (const _ of [1, 2]) await report(shop, `/refund/${refund.id}`, 'FAILED');
    await sweep();
    expect((await shop.settlements()).at(-1)).toMatchObject({ reversals: 1000, count: 1 });
    expect(await world.ok('GET', `/transaction/${id}`)).toMatchObject({ amount_refunded: 0 });
    await shop.gate(`/transaction/${id}/refund`, { amount: 1000 });
  });
});

describe('a payment profile that moves to another settlement profile', () => {
  test("settles there from tomorrow, and today's refunds follow their payment", async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000);
    await sweep();
    await world.ok('POST', `/settlementprofile/${shop.settling}`, {
      payment_profiles: [await world.paymentProfile(shop.merchant)],
    });
    const { package: pack } = await world.ok('GET', `/settlementprofile/${shop.settling}`);
    const second = await world.ok('POST', '/settlementprofile', {
      organisation: shop.merchant,
      name: 'Second',
      package: pack,
      schedule,
      valid_from: addDays(today(), 1),
      payment_profiles: [shop.profile],
      terms: [{ currency_code: 'EUR' }],
    });
    await shop.pay(300);
    await sweep();
    await tomorrow();
    await shop.pay(500);
    const refund = await shop.gate(`/transaction/${id}/refund`, { amount: 100 });
    await shop.gate(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
    await sweep();
    const amounts = async (profile: string) =>
      (
        await world.ok(
          'GET',
          `/journalentry?settlement_profile=${profile}&_sort=created_at&created_at>=2020-01-01T00:00:00Z`,
        )
      ).items
        .map(({ kind, amount }: Item) => `${kind} ${amount}`)
        .filter((each: string) => !/CLOSE|ACCRUAL/.test(each));
    expect(await amounts(shop.settling)).toEqual(['PAYMENT 1000', 'PAYMENT 300', 'REFUND 100']);
    expect(await amounts(second.id)).toEqual(['PAYMENT 500']);
  });
});

describe('a settlement', () => {
  test('on hold carries all, and a release pays it at the next closing, although nothing was added', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    await world.ok('POST', `/settlementprofile/${shop.settling}/hold`, { reason: 'Fraud' });
    await tomorrow();
    expect(await shop.settlements()).toMatchObject([
      { status: 'CARRIED', carried: 990, carried_reason: 'HOLD', amount: 0 },
    ]);
    await world.ok('POST', `/settlementprofile/${shop.settling}/release`);
    await tomorrow();
    expect((await shop.settlements())[1]).toMatchObject({
      status: 'CLOSED',
      opening: 990,
      gross: 0,
      amount: 990,
      carried: 0,
    });
  });

  test('without a verified account is carried', async () => {
    const shop = await openShop({ terms: [{ currency_code: 'EUR' }] });
    await shop.pay(1000);
    await tomorrow();
    expect(await shop.settlements()).toMatchObject([{ status: 'CARRIED', carried_reason: 'NO_BANK_ACCOUNT' }]);
  });

  test('is carried while its balance is negative, and a deposit ends that', async () => {
    const shop = await openShop();
    const { id } = await shop.pay(1000);
    await tomorrow();
    await shop.gate('/chargeback', { transaction: id, amount: 1000 });
    await tomorrow();
    expect((await shop.settlements())[1]).toMatchObject({ carried: -1000, carried_reason: 'NEGATIVE' });
    await world.ok('POST', `/settlementprofile/${shop.settling}/deposit`, { currency_code: 'EUR', amount: 1500 });
    await tomorrow();
    expect((await shop.settlements())[2]).toMatchObject({ opening: -1000, returned: 1500, amount: 500 });
  });

  test('draws on holds that are payable by then, oldest first, and releases the rest in time', async () => {
    const reserve_scheme = await world.scheme('reserve', [
      line('RESERVE', 'PAYMENT', { currency_code: 'EUR', rate_ppm: 500_000, release_days: 4, cap: 700 }),
    ]);
    const shop = await openShop({ negative_balance_rule: 'USE_RESERVE' }, { reserve_scheme });
    const { id } = await shop.pay(1000);
    await shop.pay(1000);
    await tomorrow();
    const [first] = await shop.settlements();
    expect(first).toMatchObject({ gross: 2000, reserve_held: -700, amount: 1280 });
    await shop.gate('/chargeback', { transaction: id, amount: 300 });
    await tomorrow();
    expect((await shop.settlements())[1]).toMatchObject({ chargebacks: -300, reserve_drawn: 300, carried: 0 });
    for (const _ of [1, 2, 3, 4]) await tomorrow();
    expect((await shop.settlements())[2]).toMatchObject({ reserve_released: 400, amount: 400 });
  });

  test('is instructed, confirmed and returned once, and owed again', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    await tomorrow();
    const [{ id }] = await shop.settlements();
    await world.ok('POST', `/settlement/${id}/instruct`);
    await world.ok('POST', `/settlement/${id}/confirm`);
    for (const _ of [1, 2]) await world.ok('POST', `/settlement/${id}/return`, { reason: 'Account closed' });
    await tomorrow();
    const [returned, next] = await shop.settlements();
    expect(returned).toMatchObject({ status: 'RETURNED', status_reason: 'Account closed' });
    expect(next).toMatchObject({ returned: 990, amount: 990 });
  });

  test('is not paid to an account that was blocked after it closed', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    await tomorrow();
    await world.ok('POST', `/bankaccount/${shop.account}/block`, { reason: 'Fraud' });
    const [{ id }] = await shop.settlements();
    expect((await world.refused(`/settlement/${id}/instruct`)).code).toBe('bank_account_not_usable');
  });

  test('has the entries of each line', async () => {
    const fees = await world.scheme('revenue', [
      line('PROCESSING', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 100_000, vat_rate_ppm: 210_000 }),
      line('GATEWAY', 'REFUND', { currency_code: 'EUR', fixed_e4: 200_000 }),
    ]);
    const shop = await openShop({}, { revenue_scheme: fees });
    const { id: paid } = await shop.pay(1000);
    await shop.pay(500);
    const refund = await shop.gate(`/transaction/${paid}/refund`, { amount: 100 });
    await shop.gate(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
    for (const description of ['Terminals', 'Paper'])
      await world.ok('POST', '/oneoff', {
        settlement_profile: shop.settling,
        type: 'FEE',
        amount: 50,
        currency_code: 'EUR',
        vat_rate_ppm: 0,
        description,
        due_on: today(),
        repeats: 'NONE',
      });
    await world.ok('POST', `/settlementprofile/${shop.settling}/deposit`, { currency_code: 'EUR', amount: 25 });
    await sweep();
    const [{ id }] = await shop.settlements();
    const { items: lines } = await world.ok('GET', `/settlement/${id}/lines`);
    const counted = await Promise.all(
      lines.map(async ({ section, component, description, correction, vat_rate_ppm }: Answered) => {
        const asked = new URLSearchParams({ section, vat_rate_ppm, correction });
        if (component) asked.set('component', component);
        if (description) asked.set('description', description);
        const { items } = await world.ok('GET', `/settlement/${id}/entries?${asked}`);
        return [section, component ?? description, items.length];
      }),
    );
    expect(counted.toSorted()).toEqual([
      ['fees', 'GATEWAY', 1],
      ['fees', 'PROCESSING', 2],
      ['gross', null, 2],
      ['one_offs', 'Paper', 1],
      ['one_offs', 'Terminals', 1],
      ['refunds', null, 1],
      ['returned', 'DEPOSIT', 1],
      ['vat', null, 0],
    ]);
    const refused = await world.call(world.finance, 'GET', `/settlement/${id}/entries?section=profit`);
    expect(refused.json().error.code).toBe('invalid_query');
  });

  test('shows a merchant what is paid and charged, and not what it costs', async () => {
    const shop = await openShop();
    await shop.pay(1000);
    await sweep();
    const token = await world.key(shop.merchant, ['SETTLEMENT_LIST']);
    const get = async (path: string) => (await world.call(token, 'GET', path)).json();
    const { items } = await get('/settlement');
    expect(items).toHaveLength(1);
    const entries = (await get(`/settlement/${items[0].id}/entries`)).items;
    expect(Object.keys(entries[0])).not.toEqual(expect.arrayContaining(['cost_micro']));
    expect(JSON.stringify(entries)).not.toMatch(/cost|partner|margin/);
    expect((await world.call(token, 'GET', '/journalentry')).statusCode).toBe(403);
    const stranger = await world.key(await world.organisation('Stranger', world.root), ['SETTLEMENT_LIST']);
    expect((await world.call(stranger, 'GET', `/settlement/${items[0].id}/lines`)).statusCode).toBe(404);
  });
});

test('three days without jobs close in order, as if they had run', async () => {
  const shop = await openShop();
  await shop.pay(1000);
  const first = today();
  // The clock moves without the sweep.
  await moveTo(world, [], `${addDays(first, 1)}T12:00:00.000Z`);
  await shop.pay(2000);
  await moveTo(world, [], `${addDays(first, 3)}T12:00:00.000Z`);
  await sweep();
  const closed = (await shop.settlements()).filter(({ status }: Item) => status === 'CLOSED');
  expect(closed.map(({ period_until, gross }: Item) => [period_until, gross])).toEqual([
    [first, 1000],
    [addDays(first, 1), 2000],
  ]);
});

test('a one-off of the 30th is due on the last day of February, and on the 30th again after it', async () => {
  const shop = await openShop();
  const year = Number(today().slice(0, 4)) + 1;
  await world.ok('POST', '/oneoff', {
    settlement_profile: shop.settling,
    type: 'FEE',
    amount: 500,
    currency_code: 'EUR',
    description: 'Rent',
    due_on: `${year}-01-30`,
    repeats: 'MONTHLY',
    until: `${year}-04-30`,
  });
  await shops.moveTo(`${year}-05-02T12:00:00.000Z`);
  const booked = await shop.entries('&kind=ONE_OFF');
  expect(booked.map(({ payable_on }: Item) => String(payable_on).slice(5))).toEqual(
    ['01-30', '02-28', '03-30', '04-30'].map((day) => (day === '02-28' && year % 4 === 0 ? '02-29' : day)),
  );
});

test('a settlement names its only payment profile, also after a one-off, and none of two', async () => {
  const shop = await openShop();
  const about = { settlement_profile: shop.settling, type: 'FEE', amount: 5, currency_code: 'EUR', due_on: today() };
  await world.ok('POST', '/oneoff', { ...about, description: 'Terminal' });
  await sweep();
  const named = async () => (await shop.settlements())[0].payment_profile;
  expect(await named()).toBeNull();
  for (const amount of [100, 200]) {
    await shop.pay(amount);
    await sweep();
    expect(await named()).toBe(shop.profile);
  }
  const payment_profile = await world.paymentProfile(shop.merchant);
  for (const more of [{ payment_profile }, {}]) {
    await shop.pay(300, more);
    await sweep();
    expect(await named()).toBeNull();
  }
});

test('a one-off that repeats is booked each month, and ends', async () => {
  const shop = await openShop();
  const due_on = addDays(today(), 1);
  const { id } = await world.ok('POST', '/oneoff', {
    settlement_profile: shop.settling,
    type: 'FEE',
    amount: 500,
    currency_code: 'EUR',
    vat_rate_ppm: 210_000,
    description: 'Terminals',
    due_on,
    repeats: 'MONTHLY',
    until: addDays(due_on, 40),
  });
  await shops.moveTo(`${addDays(due_on, 70)}T12:00:00.000Z`);
  expect(await shop.entries('&kind=ONE_OFF')).toHaveLength(2);
  expect(await world.ok('GET', `/oneoff/${id}`)).toMatchObject({ status: 'BOOKED' });
  expect((await shop.settlements())[0]).toMatchObject({ one_offs: -500, vat: -105, carried: -605 });
});

test('a merchant that may not refund beyond its balance refunds what has been posted and not paid out', async () => {
  const shop = await openShop();
  const { id } = await shop.pay(1000);
  await sweep();
  await world.ok('POST', `/organisation/${shop.merchant}/configuration/refunds_beyond_balance`, {
    value: false,
    version: 0,
  });
  const token = await world.key(shop.merchant, gateway_roles);
  const refund = (amount: number) => world.call(token, 'POST', `/transaction/${id}/refund`, { body: { amount } });
  expect((await refund(995)).json().error).toMatchObject({ code: 'refund_exceeds_balance', details: { balance: 990 } });
  expect((await refund(400)).statusCode).toBe(201);
  await tomorrow();
  const [{ id: settlement }] = await shop.settlements();
  await world.ok('POST', `/settlement/${settlement}/instruct`);
  expect((await refund(100)).json().error).toMatchObject({ code: 'refund_exceeds_balance', details: { balance: 0 } });
});

test('the sums that reports read equal those of the journal, whatever was posted', () =>
  expectLedgerSums(world.database.pool));
