import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { MerchantRevenueAnswer, ProcessorCompareAnswer, ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { insertRows } from '../../../../resource/commands.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { findWrongCells } from '../rollup/rebuild.commands.ts';
import { keepZone } from '../rollup/zones.commands.ts';

let world: World;
const ids: Record<'shop' | 'branch' | 'quiet' | 'other', string> = { shop: '', branch: '', quiet: '', other: '' };
const processors: Record<'cards' | 'wallet' | 'yen' | 'foreign', string> = {
  cards: '',
  wallet: '',
  yen: '',
  foreign: '',
};
const profiles: Record<string, string> = {};
let provider: string;
let shop: string;

interface Paying {
  readonly hours_ago: number;
  readonly amount: number;
  readonly of?: keyof typeof ids;
  readonly by?: keyof typeof processors | null;
  readonly status?: string;
  readonly blocked?: boolean;
  readonly currency_code?: string;
}

const pay = async (payments: readonly Paying[]): Promise<void> => {
  const rows = payments.map(({ hours_ago, of = 'shop', by = 'cards', ...payment }) => {
    const created_at = new Date(Date.now() - hours_ago * 3_600_000).toISOString();
    return {
      id: newId('txn', created_at),
      created_at,
      last_status_update: created_at,
      organisation: ids[of],
      payment_profile: profiles[of],
      processor: by && processors[by],
      merchant_reference: 'R',
      status: 'SETTLEMENT_COMPLETED',
      currency_code: 'EUR',
      blocked: false,
      ...payment,
    };
  });
  await inTransaction(world.database.kysely, (trx) => insertRows(trx, transaction, rows));
};

beforeAll(async () => {
  world = await openWorld();
  const { kysely } = world.database;
  const created_at = new Date().toISOString();
  ids.shop = await world.organisation('Shop', world.root);
  ids.branch = await world.organisation('Branch', ids.shop);
  ids.quiet = await world.organisation('Quiet', world.root);
  ids.other = await world.organisation('Another', world.root);
  await kysely.updateTable('organisation').set({ active: false }).where('id', '=', ids.quiet).execute();
  const about = [
    ['cards', 'Polder Acquiring', 'card', 'Polder Bank'],
    ['wallet', 'PayPal', 'paypal', 'PayPal'],
    ['yen', 'Pacific', 'card', 'Pacific Bank'],
    ['foreign', 'Not of the shop', 'ideal', 'Polder Bank'],
  ] as const;
  for (const [key, name, payment_product, of] of about) {
    processors[key] = newId('proc');
    const row = { id: processors[key], created_at, organisation: world.root, description: null };
    await kysely
      .insertInto('processor')
      .values({ ...row, name, payment_product, provider: of })
      .execute();
  }
  for (const [key, organisation] of Object.entries(ids)) {
    profiles[key] = newId('prof');
    const used = key === 'other' ? [processors.foreign] : [processors.cards, processors.wallet, processors.yen];
    const names = { name: key, display_name: key, currency_code: 'EUR', processors: used };
    await kysely
      .insertInto('paymentprofile')
      .values({ id: profiles[key], created_at, organisation, ...names })
      .execute();
  }
  await keepZone(world.database, 'Europe/Amsterdam');
  await pay([
    { hours_ago: 1, amount: 300 },
    { hours_ago: 23, amount: 200, of: 'branch' },
    { hours_ago: 25, amount: 400 },
    { hours_ago: 49, amount: 7_000 },
    { hours_ago: 2, amount: 90, status: 'DECLINED' },
    { hours_ago: 2, amount: 80, status: 'AUTHORIZED' },
    { hours_ago: 2, amount: 70, status: 'INITIATED' },
    { hours_ago: 3, amount: 60, status: 'FAILED', blocked: true },
    { hours_ago: 3, amount: 50, status: 'FAILED' },
    { hours_ago: 2, amount: 1_000, by: 'wallet' },
    { hours_ago: 2, amount: 33, by: null },
    { hours_ago: 4, amount: 5_000, by: 'yen', currency_code: 'JPY' },
    { hours_ago: 5, amount: 9_000, of: 'other', by: 'foreign' },
    { hours_ago: 30, amount: 1, of: 'other', by: 'foreign' },
  ]);
  await foldDeltas(world.database);
  // This one is pending.
  await pay([{ hours_ago: 6, amount: 5, of: 'branch' }]);
  provider = await world.key(world.root, ['USER_ALL', 'PSP_ALL']);
  shop = await world.key(ids.shop, ['PROCESSOR_LIST']);
});

async function get<T>(token: string, path: string): Promise<T> {
  const answer = await world.call(token, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const asked = (...keys: (keyof typeof processors)[]): string => keys.map((key) => `ids[]=${processors[key]}`).join('&');

describe('the revenue of processors', () => {
  test('is the paid amount of the last 24 hours beside the previous 24, the highest first', async () => {
    const { items, currency_code } = await get<ProcessorRevenueAnswer>(
      shop,
      `/statistics/processor/revenue?_limit=1000&${asked('cards', 'wallet', 'yen', 'foreign')}`,
    );
    expect(currency_code).toBe('EUR');
    // Without blocked and open payments.
    expect(items.find(({ id }) => id === processors.cards)?.approval).toEqual({
      finished: 6,
      approved: 4,
      usual_finished: 8,
      usual_approved: 6,
    });
    expect(items.map(({ until: _, approval: __, ...item }) => item)).toEqual([
      {
        id: processors.wallet,
        name: 'PayPal',
        payment_product: 'paypal',
        gateway: 'direct',
        gatewayLabel: 'PayPal',
        last24hours: 1_000,
        previous24hours: 0,
        diff: null,
        sign: '>',
      },
      {
        id: processors.cards,
        name: 'Polder Acquiring',
        payment_product: 'card',
        gateway: 'polder bank',
        gatewayLabel: 'Polder Bank',
        last24hours: 505,
        previous24hours: 400,
        diff: 26.25,
        sign: '>',
      },
      {
        id: processors.yen,
        name: 'Pacific',
        payment_product: 'card',
        gateway: 'pacific bank',
        gatewayLabel: 'Pacific Bank',
        last24hours: 0,
        previous24hours: 0,
        diff: null,
        sign: '=',
      },
    ]);
  });

  test('is that of its list, to the cent', async () => {
    const { items, from, until } = await get<ProcessorRevenueAnswer>(provider, '/statistics/processor/revenue');
    const paid = 'status[]=SETTLEMENT_REQUESTED&status[]=SETTLEMENT_COMPLETED';
    for (const { id, last24hours } of items) {
      const of = new URLSearchParams({
        processor: id,
        currency_code: 'EUR',
        'created_at>=': from,
        'created_at<': until,
      });
      const sums = await get<{ items: { amount: number }[] }>(provider, `/transaction/totals?${of}&${paid}`);
      expect(sums.items[0]?.amount ?? 0).toBe(last24hours);
    }
  });

  test('includes by default all that the caller can access, and can be limited to an organisation', async () => {
    const of = async (query: string) =>
      (await get<ProcessorRevenueAnswer>(provider, `/statistics/processor/revenue?${query}`)).items.map(
        ({ id, last24hours }) => [id, last24hours],
      );
    expect(await of('')).toEqual([
      [processors.foreign, 9_000],
      [processors.wallet, 1_000],
      [processors.cards, 505],
      [processors.yen, 0],
    ]);
    expect(await of(`organisation=${ids.branch}`)).toEqual([
      [processors.cards, 205],
      [processors.yen, 0],
      [processors.wallet, 0],
    ]);
    expect(await of(`organisation=${ids.other}`)).toEqual([[processors.foreign, 9_000]]);
    expect(await of(`currency_code=JPY&organisation=${ids.shop}&${asked('yen')}`)).toEqual([[processors.yen, 5_000]]);
  });
});

describe('processors are compared', () => {
  test('by status, with a conversion that leaves out blocked payments', async () => {
    const { items, currencies } = await get<ProcessorCompareAnswer>(
      shop,
      `/statistics/processor/compare?${asked('wallet', 'cards', 'foreign')}`,
    );
    expect(currencies).toEqual([{ currency_code: 'EUR', count: 11 }]);
    expect(items.map(({ id }) => id)).toEqual([processors.wallet, processors.cards]);
    const { transaction } = items[1] as (typeof items)[number];
    const nothing = { count: 0, amount: 0 };
    expect(transaction).toEqual({
      count: 10,
      amount: 300 + 200 + 5 + 400 + 7_000 + 90 + 80 + 70 + 60 + 50,
      // Five paid and one authorised of these, one declined and one failed.
      conversion: 6 / 8,
      status: {
        AUTHORIZED: { count: 1, amount: 80 },
        SETTLEMENT_REQUESTED: nothing,
        SETTLEMENT_COMPLETED: { count: 5, amount: 7_905 },
        DECLINED: { count: 1, amount: 90 },
        FAILED: { count: 2, amount: 110 },
        ABANDONED: nothing,
        CANCELLED: nothing,
        AUTHORIZATION_VOIDED: nothing,
      },
    });
    expect(await findWrongCells(world.database.kysely, {})).toEqual([]);
  });

  test('equally from sums and from rows', async () => {
    const from = async (zone: string) =>
      get<ProcessorCompareAnswer>(provider, `/statistics/processor/compare?${asked('cards')}&_timezone=${zone}`);
    const [kept, read] = [await from('Europe/Amsterdam'), await from('Asia/Kathmandu')];
    expect([kept.from_rows, read.from_rows]).toEqual([false, true]);
    expect(read.items).toEqual(kept.items);
  });

  test('in their own currency, if they have nothing in the default one', async () => {
    const { currency_code, items } = await get<ProcessorCompareAnswer>(
      shop,
      `/statistics/processor/compare?${asked('yen')}`,
    );
    expect(currency_code).toBe('JPY');
    expect(items[0]?.transaction).toMatchObject({ count: 1, amount: 5_000, conversion: 1 });
  });

  test('with a payment in another status as soon as it changes', async () => {
    const count = async () => {
      const { items } = await get<ProcessorCompareAnswer>(shop, `/statistics/processor/compare?${asked('cards')}`);
      return [items[0]?.transaction.status.DECLINED.count, items[0]?.transaction.status.AUTHORIZED.count];
    };
    expect(await count()).toEqual([1, 1]);
    const { items } = await get<{ items: { id: string }[] }>(provider, '/transaction?status=AUTHORIZED');
    const gateway = await world.key(ids.shop, ['USER_ALL', 'TRANSACTION_RECORD']);
    const body = { status: 'DECLINED' };
    const response = await world.call(gateway, 'POST', `/transaction/${items[0]?.id}/status`, { body });
    expect(response.statusCode, response.body).toBe(200);
    expect(await count()).toEqual([2, 0]);
  });
});

describe('the revenue of merchants', () => {
  const of = async (query: string) =>
    (await get<MerchantRevenueAnswer>(provider, `/psp/merchant/revenue?${query}`)).items.map(
      ({ name, amount, count, previous_amount }) => [name, amount, count, previous_amount],
    );
  const all = [
    ['Another', 9_000, 1, 1],
    ['Shop', 1_538, 5, 400],
    ['Quiet', 0, 0, 0],
  ];

  test('includes everything below them, the highest first', async () => {
    expect(await of('currency_code=EUR')).toEqual(all);
    expect(await of('currency_code=JPY&_limit=1')).toEqual([['Shop', 5_000, 1, 0]]);
  });

  test('is sorted and divided into pages', async () => {
    const names = async (query: string) => (await of(query)).map(([name]) => name);
    expect(await names('_sort=amount')).toEqual(['Quiet', 'Shop', 'Another']);
    expect(await names('_sort=-change')).toEqual(['Another', 'Shop', 'Quiet']);
    expect(await names('_sort=-count')).toEqual(['Shop', 'Another', 'Quiet']);
    expect(await names('_sort=count')).toEqual(['Quiet', 'Another', 'Shop']);
    expect(await names('_sort=name')).toEqual(['Another', 'Quiet', 'Shop']);
    expect(await names('_sort=-name&_limit=2&_skip=1')).toEqual(['Quiet', 'Another']);
    expect(await names('_sort=-amount&_limit=5&active=true')).toEqual(['Another', 'Shop']);
    expect(await names('active=false')).toEqual(['Quiet']);
  });

  test('has the time of each one’s last payment, with everything below it', async () => {
    const { items } = await get<MerchantRevenueAnswer>(provider, '/psp/merchant/revenue?_sort=name');
    const latest = async (id: string) => {
      const query = `organisation=${id}&_sort=-created_at&_limit=1`;
      const { items } = await get<{ items: { created_at: string }[] }>(provider, `/transaction?${query}`);
      return items[0]?.created_at ?? null;
    };
    expect(items.map(({ name }) => name)).toEqual(['Another', 'Quiet', 'Shop']);
    for (const { id, name, last_payment_at } of items) expect(last_payment_at, name).toBe(await latest(id));
    expect(items.map(({ last_payment_at }) => last_payment_at === null)).toContain(false);
  });

  test('has as many merchants as are counted', async () => {
    expect(await get(provider, '/psp/merchant/revenue/count')).toEqual({ count: 3 });
    expect(await get(provider, '/psp/merchant/revenue/count?active=true')).toEqual({ count: 2 });
  });
});

test.each([
  ['statistics/processor/revenue?ids[]=no', 400],
  ['statistics/processor/revenue?ids[]=%00', 400],
  ['statistics/processor/revenue?created_at>=2026-01-01', 400],
  ['statistics/processor/revenue?_limit=0', 400],
  ['statistics/processor/revenue?card_last_four=4242', 400],
  ['statistics/processor/compare?customer=cust_1', 400],
  ['psp/merchant/revenue?merchant_reference=A', 400],
  ['statistics/processor/revenue?nothing=1', 400],
  ['statistics/processor/compare', 400],
  [`statistics/processor/compare?${[1, 2, 3, 4].map(() => `ids[]=${newId('proc')}`).join('&')}`, 400],
  [`statistics/processor/compare?ids[]=${newId('proc')}`, 200],
  ['psp/merchant/revenue?_sort=id', 400],
  ['psp/merchant/revenue?_sort=name&_sort=count', 400],
  ['psp/merchant/revenue?active=maybe', 400],
  ['psp/merchant/revenue?nothing=1', 400],
  ['psp/merchant/revenue/count?_limit=1', 400],
])('%s answers %d', async (path, status) => {
  const answer = await world.call(provider, 'GET', `/${path}`);
  expect(answer.statusCode, answer.body).toBe(status);
});

test.each([
  ['PROCESSOR_LIST', 200, 403],
  ['PROCESSOR_ALL', 200, 403],
  ['PSP_MERCHANT_LIST', 403, 200],
  ['TRANSACTION_STATISTICS', 403, 403],
])('with %s processors are answered with %d and merchants with %d', async (role, of_processors, of_merchants) => {
  const token = await world.key(world.root, [role]);
  const status = async (path: string) => (await world.call(token, 'GET', path)).statusCode;
  expect(await status('/statistics/processor/revenue')).toBe(of_processors);
  expect(await status(`/statistics/processor/compare?${asked('cards')}`)).toBe(of_processors);
  expect(await status('/psp/merchant/revenue')).toBe(of_merchants);
  expect(await status('/psp/merchant/revenue/count')).toBe(of_merchants);
});
