import { newId } from '@sluis/contract/base/ids';
import { entityOf } from '@sluis/contract/registry';
import type { BestCustomersAnswer, CustomerCountAnswer, SegmentsAnswer } from '@sluis/contract/statistics';
import { customer_segments } from '@sluis/contract/statistics';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../../platform/database/database.ts';
import type { ListContext } from '../../../../resource/list/conditions.ts';
import { openPayingWorld, type PayingWorld } from '../../../../testing/paying-world.ts';
import { random } from '../../../../testing/random.ts';
import { foldDeltas } from '../rollup/fold.commands.ts';
import { keepZone } from '../rollup/zones.commands.ts';
import { assignCustomers, repairCustomers } from './assign.commands.ts';
import { chosenAmong } from './customers.queries.ts';
import { findWrongCustomers } from './wrong-customers.queries.ts';

let world: PayingWorld;
let database: Database;
let viewer: string;
beforeAll(async () => {
  world = await openPayingWorld();
  database = world.database;
  for (const currency_code of ['JPY', 'KWD']) await addProfile(world, currency_code);
  viewer = await world.key(world.organisation_id, ['CUSTOMER_STATISTICS', 'CUSTOMER_LIST']);
  await keepZone(database, 'UTC');
  await world.sweep();
});

/** A profile for payments in another currency, with its code as name. */
const addProfile = ({ database, organisation_id }: PayingWorld, currency_code: string) =>
  database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, processors)
     values ($1, now(), $2, 'Shop', 'Shop', $3, '{}')`,
    [profileOf(currency_code), organisation_id, currency_code],
  );

const now = () => world.services.clock.now();
const day_ms = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.parse(now()) - days * day_ms).toISOString();

const profiles = new Map<string, string>();
function profileOf(currency_code: string): string {
  const found = profiles.get(currency_code) ?? newId('prof');
  profiles.set(currency_code, found);
  return found;
}

let payments = 0;
const pay = async (customer: string | null, more: Record<string, unknown> = {}): Promise<string> => {
  payments += 1;
  const { currency_code = 'EUR' } = more;
  const payment_profile = currency_code === 'EUR' ? world.profile : profileOf(String(currency_code));
  const given = { payment_profile, amount: 1000, currency_code, status: 'SETTLEMENT_COMPLETED' };
  return (await world.make('transaction', { ...given, merchant_reference: `P${payments}`, customer, ...more })).id;
};
const refund = (payment: string, amount: number) => world.make(`transaction/${payment}/refund` as 'refund', { amount });

const known = async (): Promise<string> =>
  (await world.make('customer', { organisation: world.organisation_id, email_address: 'ann@example.test' })).id;

const rowOf = async (customer: string) =>
  (await database.pool.query('select * from statistic_customer where customer = $1 order by currency_code', [customer]))
    .rows;
const segmentOfItem = async (customer: string) => (await world.item('customer', customer)).segment;

async function get<T>(path: string, query: Record<string, string> = {}, token = viewer): Promise<T> {
  const answer = await world.call(token, 'GET', `/${path}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('after random payments, refunds, changes of status and deletions each row is the sum of the payments', async () => {
  const pick = random(11);
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T;
  const customers = await Promise.all(Array.from({ length: 12 }, known));
  const made: string[] = [];
  const call = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
    world.call(world.token, method, path, body === undefined ? {} : { body });
  for (let at = 0; at < 250; at++) {
    const what = pick(12);
    if (what < 6 || made.length === 0)
      made.push(
        await pay(one([...customers, null]), {
          created_at: daysAgo(pick(400)),
          amount: 1 + pick(50_000),
          currency_code: one(['EUR', 'EUR', 'EUR', 'JPY']),
          status: one(['INITIATED', 'PENDING', 'SETTLEMENT_COMPLETED', 'SETTLEMENT_REQUESTED', 'UNKNOWN']),
        }),
      );
    else if (what < 8) {
      const status = one(['DECLINED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'CANCELLED']);
      await call('POST', `/transaction/${one(made)}/status`, { status });
    } else if (what < 10) {
      const answer = await call('POST', `/transaction/${one(made)}/refund`, { amount: 1 + pick(50) });
      if (answer.statusCode === 201 && pick(2) === 0)
        await call('POST', `/refund/${answer.json().id}/status`, { status: one(['FAILED', 'PROCESSED']) });
    } else if (what < 11) await call('DELETE', `/customer/${one(customers)}`);
    else {
      await foldDeltas(database);
      await assignCustomers(database, now());
    }
  }
  await world.sweep();
  const { rows } = await database.pool.query(
    `select (select count(*) from statistic_touched) + (select count(*) from statistic_delta) as pending,
       (select count(*) from statistic_customer where paid_count > 0) > 8 as paid,
       (select sum(refunded_amount) > 0 from statistic_customer) as refunded`,
  );
  expect(rows).toEqual([{ pending: 0, paid: true, refunded: true }]);
  expect(await findWrongCustomers(database.kysely)).toEqual([]);
});

test('a wrong row is named, and repaired', async () => {
  const customer = await known();
  await pay(customer);
  await world.sweep();
  await database.pool.query('update statistic_customer set paid_amount = paid_amount + 1 where customer = $1', [
    customer,
  ]);
  const wrong = await findWrongCustomers(database.kysely, world.organisation_id);
  expect(wrong).toEqual([expect.stringContaining(`${customer} EUR: is (1,1,1001,0,`)]);
  await repairCustomers(database.kysely, now(), world.organisation_id);
  expect(await findWrongCustomers(database.kysely)).toEqual([]);
});

test('each segment has as many customers as the list that it links to', async () => {
  const { segments, bounds, as_of } = await get<SegmentsAnswer>('customer/aggregate/segment');
  const total = Object.values(segments).reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(8);
  for (const segment of customer_segments) {
    const list = await get<{ total: number }>('customer', { segment });
    expect([segment, list.total]).toEqual([segment, segments[segment]]);
  }
  // With few payers.
  const fixed = { recency: [14, 30, 90, 180], frequency: [2, 3, 5, 10], is_own: false, amounts: [] };
  expect(bounds).toMatchObject([{ organisation: { id: world.organisation_id, name: 'Shop' }, ...fixed }]);
  expect(Date.parse(as_of)).toBeLessThanOrEqual(Date.parse(now()));
  const { segments: of_none } = await get<SegmentsAnswer>('customer/aggregate/segment', { status: 'VERIFIED' });
  expect(Object.values(of_none).every((count) => count === 0)).toBe(true);
});

test('filters are values of the statement, so that one plan serves all of them', () => {
  const statement = (value: unknown) =>
    chosenAmong(
      {
        entity: entityOf('customer'),
        query: { filters: [{ field: 'city', op: 'in', value }] },
        timezone: 'UTC',
      } as unknown as ListContext,
      'scored',
    ).compile(database.kysely);
  const [one, other] = [statement(["'s-Hertogenbosch"]), statement(['Delft', '$1'])];
  expect(one.sql).toBe(other.sql);
  expect(other.parameters).toEqual([['Delft', '$1']]);
});

test('segments count the customers selected by filters', async () => {
  const count = async (query: Record<string, string>) =>
    Object.values((await get<SegmentsAnswer>('customer/aggregate/segment', query)).segments).reduce((a, b) => a + b, 0);
  expect(await count({ 'city[]': "'s-Hertogenbosch" })).toBe(0);
  expect(await count({ 'status[]': 'UNKNOWN' })).toBe(await count({}));
});

test('a refund lowers a customer’s value', async () => {
  await database.pool.query(
    `insert into statistic_cut (organisation, measure, currency_code, cuts)
    values ($1, 'amount', 'EUR', '[1000, 2000, 3000, 4000]')`,
    [world.organisation_id],
  );
  const customer = await known();
  const payment = await pay(customer, { amount: 4000 });
  await world.sweep();
  expect(await rowOf(customer)).toMatchObject([{ paid_amount: 4000, refunded_amount: 0, recency: 5, value: 3 }]);
  const { id } = await refund(payment, 3500);
  await world.sweep();
  expect(await rowOf(customer)).toMatchObject([{ paid_amount: 4000, refunded_amount: 3500, value: 1 }]);
  expect(await segmentOfItem(customer)).toBe('new');
  // A failed one has returned nothing.
  await world.make(`refund/${id}/status` as 'refund', { status: 'FAILED' });
  await world.sweep();
  expect(await rowOf(customer)).toMatchObject([{ refunded_amount: 0, value: 3 }]);
  expect(await segmentOfItem(customer)).toBe('potential_loyalist');
  await database.pool.query('delete from statistic_cut');
});

test('a customer is scored in the currency of most payments, and not before the first', async () => {
  const customer = await known();
  await pay(customer, { status: 'DECLINED' });
  await world.sweep();
  expect(await segmentOfItem(customer)).toBeNull();
  await pay(customer, { currency_code: 'KWD', amount: 99_000 });
  await pay(customer);
  await pay(customer);
  await world.sweep();
  expect(await rowOf(customer)).toMatchObject([
    { currency_code: 'EUR', count: 3, paid_count: 2, recency: 5 },
    { currency_code: 'KWD', count: 1, paid_count: 1, recency: null },
  ]);
});

test('several processes recompute each customer once, without blocking each other', async () => {
  const customers = await Promise.all(Array.from({ length: 30 }, known));
  for (const customer of customers) await pay(customer);
  await Promise.all(Array.from({ length: 4 }, () => foldDeltas(database)));
  const done = await Promise.all(Array.from({ length: 4 }, () => assignCustomers(database, now())));
  expect(done.filter((count) => count > 0).length).toBeGreaterThan(0);
  await world.sweep();
  expect(await findWrongCustomers(database.kysely)).toEqual([]);
  for (const customer of customers) expect(await rowOf(customer)).toMatchObject([{ paid_count: 1 }]);
});

test('customers of more than a thousand payments are recomputed a minute after they were touched', async () => {
  const [busy, quiet] = [await known(), await known()];
  await pay(busy);
  await pay(quiet);
  await world.sweep();
  await database.pool.query('update statistic_customer set count = 1001 where customer = $1', [busy]);
  await pay(busy);
  await pay(quiet);
  await foldDeltas(database);
  const { rows } = await database.pool.query(
    `select customer, due_at > now() + interval '50 seconds' as waits from statistic_touched`,
  );
  expect(rows).toContainEqual({ customer: busy, waits: true });
  expect(rows).toContainEqual({ customer: quiet, waits: false });
  // Segments are outdated as long as a customer is pending.
  await assignCustomers(database, now());
  const asked = now();
  expect((await get<SegmentsAnswer>('customer/aggregate/segment')).as_of < asked).toBe(true);
  await database.pool.query('update statistic_touched set due_at = now()');
  await world.sweep();
  expect(await rowOf(busy)).toMatchObject([{ count: 2 }]);
});

test('a customer who has paid counts from the moment of the payment', async () => {
  const customer = await known();
  const count = async (query: Record<string, string> = {}) => get<CustomerCountAnswer>('customer/count', query);
  const before = await count();
  expect(before.paying).toBeGreaterThan(8);
  // Pending, queued and recomputed.
  await pay(customer);
  expect((await count()).paying).toBe(before.paying + 1);
  await foldDeltas(database);
  expect((await count()).paying).toBe(before.paying + 1);
  await world.sweep();
  const after = await count();
  expect(after).toMatchObject({ count: before.count, paying: before.paying + 1, currency_code: null });
});

test.each([
  [300, 100],
  [380, 40],
  // By payments, for a short range.
  [120, 90],
  [40, 10],
])('a customer who paid from %d to %d days ago counts from the moment of the payment', async (first, last) => {
  const range = { 'created_at>': daysAgo(first), 'created_at<': daysAgo(last) };
  // Some are pending, and some are queued.
  await pay(await known(), { created_at: daysAgo((first + last) / 2) });
  const { rows } = await database.pool.query(
    `select count(distinct customer)::int from transaction where created_at > $1 and created_at < $2
     and status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED')`,
    Object.values(range),
  );
  const paid = { paying: rows[0].count };
  expect(await get('customer/count', range)).toMatchObject(paid);
  await foldDeltas(database);
  expect(await get('customer/count', range)).toMatchObject(paid);
  await world.sweep();
  expect(await get('customer/count', range)).toMatchObject(paid);
  const after_it = { 'created_at>': range['created_at<'], 'created_at<': daysAgo(2 * last - first) };
  const before = await get<CustomerCountAnswer>('customer/count', { ...after_it, previous: 'days' });
  // For a range that has not ended, the previous one is cut off at the same time after its beginning.
  const is_over = 2 * last > first;
  const span = { 'created_at>=': before.from, 'created_at<': before.until };
  const { paying } = is_over ? paid : await get<CustomerCountAnswer>('customer/count', span);
  expect(before.paying).toBe(paying);
});

describe('the best customers', () => {
  test('are those with the most or the highest payments in a currency, and are cached for a minute', async () => {
    const merchant = await openPayingWorld();
    const token = await merchant.key(merchant.organisation_id, ['CUSTOMER_STATISTICS', 'CUSTOMER_LIST']);
    const best = (query: Record<string, string>): Promise<BestCustomersAnswer> =>
      merchant.call(token, 'GET', `/customer/aggregate/best?${new URLSearchParams(query)}`).then((answer) => {
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json();
      });
    const customers = await Promise.all(
      ['often', 'much', 'abroad'].map((name) =>
        merchant.make('customer', { organisation: merchant.organisation_id, email_address: `${name}@example.test` }),
      ),
    );
    const [often, much, abroad] = customers.map(({ id }) => id);
    const give = (customer: string | undefined, amount: number, more = {}) =>
      merchant.make('transaction', {
        payment_profile: merchant.profile,
        merchant_reference: 'B',
        currency_code: 'EUR',
        status: 'SETTLEMENT_COMPLETED',
        customer,
        amount,
        ...more,
      });
    for (let at = 0; at < 3; at++) await give(often, 100);
    await give(much, 9000);
    await give(much, 50_000, { status: 'DECLINED' });
    await addProfile(merchant, 'USD');
    await give(abroad, 10_000_000, { currency_code: 'USD', payment_profile: profileOf('USD') });
    const ids = ({ items }: BestCustomersAnswer) =>
      items.map(({ customer, count, volume }) => [customer.id, count, volume]);
    expect(ids(await best({ key: 'count' }))).toEqual([
      [often, 3, 300],
      [much, 2, 59_000],
    ]);
    expect(ids(await best({ key: 'volume', measure: 'paid' }))).toEqual([
      [much, 1, 9000],
      [often, 3, 300],
    ]);
    expect(ids(await best({ key: 'volume', _limit: '1' }))).toHaveLength(1);
    expect(ids(await best({ currency_code: 'USD' }))).toEqual([[abroad, 1, 10_000_000]]);
    await give(often, 100);
    const again = await best({ key: 'count' });
    expect(ids(again)[0]).toEqual([often, 3, 300]);
    expect(again.items[0]?.customer).toMatchObject({ name: 'often@example.test', status: 'UNKNOWN' });
    // Users who may not read customers see no names, not even cached ones.
    const counter = await merchant.key(merchant.organisation_id, ['CUSTOMER_STATISTICS']);
    const unnamed = await merchant.call(counter, 'GET', '/customer/aggregate/best?key=count');
    expect(unnamed.json().items[0].customer).toMatchObject({ id: often, name: null, status: 'UNKNOWN' });
  });

  test.each(['_limit=101', '_limit=x', 'key=name', 'currency_code=EURO', '_sort=amount', 'unknown=1'])(
    'cannot be requested by %s',
    async (query) => {
      expect((await world.call(viewer, 'GET', `/customer/aggregate/best?${query}`)).statusCode).toBe(400);
    },
  );
});

test('figures of customers require their role, and are limited to the organisation', async () => {
  const lister = await world.key(world.organisation_id, ['CUSTOMER_LIST']);
  const other = await world.key(await world.organisation('Other', world.root), ['CUSTOMER_STATISTICS']);
  for (const path of ['customer/count', 'customer/aggregate/best', 'customer/aggregate/segment'])
    expect((await world.call(lister, 'GET', `/${path}`)).statusCode).toBe(403);
  expect(await get('customer/count', {}, other)).toMatchObject({ count: 0, paying: 0 });
  expect(await get('customer/aggregate/best', {}, other)).toMatchObject({ items: [] });
  const { segments, bounds } = await get<SegmentsAnswer>('customer/aggregate/segment', {}, other);
  expect(Object.values(segments).every((count) => count === 0)).toBe(true);
  expect(bounds).toEqual([]);
});

test('a deleted customer leaves nothing', async () => {
  const customer = await known();
  await database.pool.query(
    `insert into statistic_customer (customer, organisation, currency_code, count, paid_count, paid_amount, refunded_amount)
     values ($1, $2, 'EUR', 0, 0, 0, 0)`,
    [customer, world.organisation_id],
  );
  expect((await world.call(world.token, 'DELETE', `/customer/${customer}`)).statusCode).toBe(204);
  expect(await rowOf(customer)).toEqual([]);
});

test('with enough payers an organisation has its own bounds from Monday on, a fifth of its customers each', async () => {
  await database.pool.query(
    `insert into customer (id, created_at, organisation, status)
     select 'cust_planted' || lpad(n::text, 4, '0'), $1, $2, 'UNKNOWN' from generate_series(1, 250) as n`,
    [daysAgo(300), world.organisation_id],
  );
  await database.pool.query(
    `insert into transaction (id, created_at, last_status_update, organisation, payment_profile, customer, merchant_reference, amount, currency_code, status)
     select 'txn_planted' || lpad(n::text, 4, '0'), $1::timestamptz - n * interval '1 day', $1, $2, $3,
       'cust_planted' || lpad(n::text, 4, '0'), 'planted', (n * 37 % 250) * 100, 'EUR', 'SETTLEMENT_COMPLETED' from generate_series(1, 250) as n`,
    [now(), world.organisation_id, world.profile],
  );
  await repairCustomers(database.kysely, now());
  await database.pool.query(`update statistic_assignment set cut_at = cut_at - interval '7 days'`);
  await world.sweep();
  const answer = await get<SegmentsAnswer>('customer/aggregate/segment');
  const { segments } = answer;
  const [bounds] = answer.bounds;
  expect(bounds).toMatchObject({
    is_own: true,
    amounts: expect.arrayContaining([expect.objectContaining({ currency_code: 'EUR', is_own: true })]),
  });
  // Of all organisations together: another organisation must not derive from them what this one's customers have paid.
  const shared = () =>
    database.pool.query(`select currency_code from statistic_cut where organisation = '' order by 1`);
  expect((await shared()).rows).toEqual([]);
  const growing = (cuts: readonly number[]): boolean => cuts.every((cut, at) => at === 0 || cut > (cuts[at - 1] ?? 0));
  expect(bounds && growing(bounds.recency) && growing(bounds.frequency)).toBe(true);
  const { rows } = await database.pool.query(`select recency, count(*)::int from statistic_customer
    where recency is not null group by 1 order by 1`);
  for (const { count } of rows) expect(count).toBeGreaterThan(30);
  expect(customer_segments.filter((segment) => segments[segment] > 0).length).toBeGreaterThan(5);
  for (const segment of customer_segments)
    expect((await get<{ total: number }>('customer', { segment })).total).toBe(segments[segment]);
});

test('a customer who does not return loses recency over time', async () => {
  const later = await openPayingWorld();
  const customer = later.customer;
  for (let at = 0; at < 3; at++)
    await later.make('transaction', {
      payment_profile: later.profile,
      merchant_reference: 'R',
      amount: 1000,
      currency_code: 'EUR',
      status: 'SETTLEMENT_COMPLETED',
      customer,
    });
  const token = later.token;
  const segments: (string | null)[] = [];
  for (const days of [0, 20, 40, 100]) {
    await later.pass(days);
    segments.push((await later.call(token, 'GET', `/customer/${customer}`)).json().segment);
  }
  expect(segments).toEqual(['potential_loyalist', 'potential_loyalist', 'needs_attention', 'at_risk']);
  expect(await findWrongCustomers(later.database.kysely)).toEqual([]);
});
