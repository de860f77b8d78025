import { newId } from '@sluis/contract/base/ids';
import { addDays } from '@sluis/contract/finance/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answered, openShops, type Shop, type Shops } from '../../../testing/finance-shop.ts';
import { line } from '../../../testing/finance-world.ts';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { test_password } from '../../../testing/world.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});

const EUR = { currency_code: 'EUR' };
const fee = (fixed_e4: number) => line('PROCESSING', 'PAYMENT', { ...EUR, fixed_e4 });

const figures = async (shop: Shop) =>
  (await shop.settlements()).map(({ status, gross, fees, opening, amount, carried }) => ({
    status,
    gross,
    fees,
    opening,
    amount,
    carried,
  }));

test('an edition that is published while a day closes prices from its own day', async () => {
  const { world } = shops;
  const scheme = await world.scheme('revenue', [fee(100_000)]);
  const shop = await shops.open({}, { revenue_scheme: scheme });
  await shop.pay(1000);
  await world.ok('POST', `/revenuescheme/${scheme}/draft`, {
    valid_from: addDays(shops.today(), 2),
    lines: [fee(300_000)],
    minimums: [],
  });
  await shops.beginTomorrow();
  await Promise.all([shops.arrive(), world.ok('POST', `/revenuescheme/${scheme}/publish`)]);
  await shop.pay(1000);
  await shops.tomorrow();
  await shop.pay(1000);
  await shops.tomorrow();
  expect((await figures(shop)).map(({ fees }) => fees)).toEqual([-10, -10, -30]);
});

test('a balance that is negative for months is carried by each statement until payments end it', async () => {
  const shop = await shops.open();
  const { id } = await shop.pay(10_000);
  await shops.tomorrow();
  await shop.gate('/chargeback', { transaction: id, amount: 10_000 });
  await shops.tomorrow();
  for (let month = 0; month < 3; month++) {
    await shop.pay(3000);
    await shops.moveTo(`${addDays(shops.today(), 31)}T12:00:00.000Z`);
  }
  await shop.pay(3000);
  await shops.tomorrow();
  expect((await figures(shop)).map(({ status, carried, amount }) => [status, carried, amount])).toEqual([
    ['CLOSED', 0, 9990],
    ['CARRIED', -10_000, 0],
    ['CARRIED', -7010, 0],
    ['CARRIED', -4020, 0],
    ['CARRIED', -1030, 0],
    ['CLOSED', 0, 1960],
  ]);
});

test('a clock that is moved by a year in one step, without jobs, closes what it closes day by day', async () => {
  const { world } = shops;
  const monthly = line('MONTHLY', 'MONTH', { ...EUR, fixed_e4: 1_000_000 });
  const revenue_scheme = await world.scheme('revenue', [fee(100_000), monthly]);
  const reserve_scheme = await world.scheme('reserve', [
    line('RESERVE', 'PAYMENT', { ...EUR, rate_ppm: 100_000, release_days: 180 }),
  ]);
  const [late, other] = [
    await shops.open({}, { revenue_scheme, reserve_scheme }),
    await shops.open({}, { revenue_scheme, reserve_scheme }),
  ];
  for (const shop of [late, other]) await shop.pay(10_000);
  const day = shops.today();
  await moveTo(world, [], `${addDays(day, 365)}T12:00:00.000Z`);
  // Two processes find a year of work.
  await Promise.all([shops.sweep(), sweepThrough(world, [makeSettlingSweep(world.services)])]);
  await shops.sweep();
  const statements = await late.settlements();
  expect(statements.map(({ period_until }) => period_until)).toEqual(
    statements.map(({ period_until }) => period_until).toSorted(),
  );
  expect(statements[0]).toMatchObject({ period_until: day, gross: 10_000, reserve_held: -1000, amount: 8990 });
  const released = statements.filter(({ reserve_released }) => reserve_released > 0);
  expect(released.map(({ period_until, reserve_released }) => [period_until, reserve_released])).toEqual([
    [addDays(day, 180), 1000],
  ]);
  const charged = statements.filter(({ fees }) => fees === -100);
  expect(charged.length).toBeGreaterThanOrEqual(11);
  expect(new Set(statements.map(({ reference }) => reference)).size).toBe(statements.length);
  expect(await figures(other)).toEqual(await figures(late));
});

test('a user who is of a merchant and of the staff sees costs only where they are of the staff', async () => {
  const { world } = shops;
  const cost_scheme = await world.scheme('cost', [line('INTERCHANGE', 'PAYMENT', { rate_ppm: 3000 })]);
  const shop = await shops.open({}, { cost_scheme });
  const paid = await shop.pay(1000);
  await shops.sweep();
  const email = 'both@sluis.test';
  const roles = ['TRANSACTION_LIST', 'SETTLEMENT_LIST'];
  const id = await world.user(email, shop.merchant, roles);
  await world.database.pool.query(
    `insert into membership (id, created_at, organisation, "user", roles) values ($1, now(), $2, $3, $4)`,
    [newId('mbr'), world.root, id, ['PSP', 'PSP_REPORT_LIST', 'PSP_SETTLEMENT_LIST', 'TRANSACTION_LIST']],
  );
  const { token } = (await world.visit('/auth/login', { email, password: test_password })).json();
  const get = (path: string) => world.call(token, 'GET', path);
  const { user } = (await get('/auth/me')).json();
  const workAt = async (organisation: string) => {
    const membership = user.memberships.find((each: Answered) => each.organisation.id === organisation)?.id;
    const answer = await world.call(token, 'POST', '/auth/switch', { body: { membership } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const asMerchant = async () => {
    await workAt(shop.merchant);
    const { statusCode, body } = await get(`/transaction/${paid.id}/settlement`);
    expect([statusCode, (await get('/psp/settlement')).statusCode]).toEqual([200, 403]);
    expect((await get('/psp/statistics/finance')).statusCode).toBe(403);
    const { items } = (await get('/settlement')).json();
    const entries = await get(`/settlement/${items[0].id}/entries`);
    expect(entries.json().items).toHaveLength(1);
    expect(body + entries.body).not.toMatch(/cost|partner|margin/);
  };
  await asMerchant();
  await workAt(world.root);
  expect((await get(`/transaction/${paid.id}/settlement`)).json().items).toMatchObject([{ cost_micro: 3_000_000 }]);
  expect((await get('/psp/settlement')).statusCode).toBe(200);
  await asMerchant();
});

describe('an organisation below a merchant', () => {
  const openPart = async (named: boolean) => {
    const { world } = shops;
    const shop = await shops.open();
    const part = await world.organisation('Part', shop.merchant);
    const profile = await world.paymentProfile(part);
    if (named)
      await world.ok('POST', `/settlementprofile/${shop.settling}`, { payment_profiles: [shop.profile, profile] });
    const elsewhere = await world.organisation('Elsewhere', world.root);
    const move = (parent: string) =>
      world.call(world.finance, 'POST', `/organisation/${part}/move`, { body: { parent } });
    return { shop, part, profile, elsewhere, move };
  };

  test.each([
    ['by name', true],
    ['with all others', false],
  ])('is not moved from under a settlement profile that settles it %s', async (_, named) => {
    const { shop, profile, elsewhere, move } = await openPart(named);
    if (named) await shops.tomorrow();
    await shop.pay(1000, { payment_profile: profile });
    await shops.sweep();
    expect(await shop.entries('&kind=PAYMENT')).toHaveLength(1);
    const answer = await move(elsewhere);
    expect(answer.json().error, answer.body).toMatchObject({
      code: 'uses_items_above',
      details: { used_by: ['settlementprofile'] },
    });
  });

  test('is moved within its merchant, and its settlements stay', async () => {
    const { shop, profile, move } = await openPart(false);
    const paid = await shop.pay(1000, { payment_profile: profile });
    await shops.sweep();
    const region = await shops.world.organisation('Region', shop.merchant);
    const answer = await move(region);
    expect(answer.statusCode, answer.body).toBe(200);
    const refund = await shop.gate(`/transaction/${paid.id}/refund`, { amount: 100 });
    await shop.gate(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
    await shops.tomorrow();
    expect(await figures(shop)).toMatchObject([{ gross: 1000, amount: 890 }]);
  });
});

test('the sums that reports read equal those of the journal', () => expectLedgerSums(shops.world.database.pool));
