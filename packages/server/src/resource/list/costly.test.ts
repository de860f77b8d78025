import { parseListQuery } from '@sluis/contract/base/list-query-parser';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { prefixOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import { costOf } from './cost.ts';
import { makeList } from './list.ts';

let world: World;
let catalogue: Catalogue;
beforeAll(async () => {
  world = await openWorld();
  catalogue = makeCatalogue(world.database.pool);
});

const one = { all: false, organisations: ['org_1'] };
const asking = (query: string, scope = one) => ({
  entity: transaction,
  query: parseListQuery(transaction, [...new URLSearchParams(query)], prefixOf),
  scope,
  seen: scope,
  timezone: 'UTC',
  searched: [],
});
const large = async () => ({ ...(await catalogue('transaction')), rows: 5_000_000 });

describe('the cost of a list', () => {
  test.each([
    ['', one],
    ['_sort=created_at', one],
    ['_sort=-status,-created_at', one],
    ['_sort=merchant_reference', one],
    ['_limit=500&_skip=500', one],
    ['', { all: true, organisations: [] }],
  ])('is low if an index has its order and few rows are read: %s', async (query, scope) => {
    expect(costOf(asking(query, scope), await large())).toEqual({ sorts: false, is_high: false });
  });

  test.each([
    '_sort=-amount_refunded',
    '_sort=status,-created_at',
    '_sort=-description',
    '_sort=amount,currency_code,ip,browser',
  ])('is high if all matches must be sorted: %s', async (query) => {
    expect(costOf(asking(query), await large())).toEqual({ sorts: true, is_high: true });
  });

  test('is high if many rows are read, though none are sorted', async () => {
    for (const query of ['_limit=2000', '_skip=9000'])
      expect(costOf(asking(query), await large())).toEqual({ sorts: false, is_high: true });
  });

  test('is low for any query of a small table', async () => {
    const few = { ...(await catalogue('transaction')), rows: 100 };
    expect(costOf(asking('_sort=-amount&_limit=2000&_skip=9000'), few)).toEqual({ sorts: false, is_high: false });
  });
});

describe('a list of a large table', () => {
  const listing = (sorted_max: number) => makeList(world.database, { catalogue: large, sorted_max });

  test('is sorted by any column while few enough match, and otherwise reports how many do', async () => {
    const shop = await world.organisation('Shop', world.root);
    const [profile] = (
      await world.database.pool.query(
        `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, processors)
         values ('prof_00000000000000000000000001', now(), $1, 'a', 'a', 'EUR', '{}') returning id`,
        [shop],
      )
    ).rows;
    const key = await world.key(shop, ['USER_ALL', 'TRANSACTION_RECORD']);
    for (const amount of [300, 100, 200]) {
      const body = {
        payment_profile: profile.id,
        merchant_reference: `A-${amount}`,
        description: `A-${amount}`,
        amount,
        currency_code: 'EUR',
      };
      expect((await world.call(key, 'POST', '/transaction', { body })).statusCode).toBe(201);
    }
    const identity = await world.services.authenticator.identify(world.database.kysely, `Bearer ${key}`);
    const scope = { all: false, organisations: [shop] };
    const ask = (query: string, sorted_max: number) =>
      listing(sorted_max)(
        { ...asking(query, scope) },
        { identity, scope },
        { who: shop, asker: shop, signal: undefined },
      );
    const amounts = async (query: string, max: number) => (await ask(query, max)).items.map(({ amount }) => amount);
    expect(await amounts('_sort=-description', 3)).toEqual([300, 200, 100]);
    await expect(ask('_sort=-description', 2)).rejects.toMatchObject({
      code: 'too_many_to_sort',
      details: { sort: '-description', rows_max: 2 },
    });
    expect(await amounts('_sort=-description&amount%3E=100', 2)).toEqual([300, 200]);
    expect(await amounts('', 2)).toHaveLength(3);
  });
});
