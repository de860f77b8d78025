import { newId } from '@sluis/contract/base/ids';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, back, type ImportWorld, openImportWorld, pay } from '../../../testing/import-world.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { assignCustomers } from '../../insights/statistic/customers/assign.commands.ts';
import { findWrongCustomers } from '../../insights/statistic/customers/wrong-customers.queries.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
beforeEach(async () => {
  await world.database.pool.query('truncate transaction, refund, customer, status_history, import_row cascade');
});

describe('an import', () => {
  test('makes paid payments and processed refunds, with their histories and a customer', async () => {
    const run = await world.rows(
      [pay('A', { created: '2026-01-05T10:00:00.125+01:00' })],
      [back('R', 'A', 400, { reason: '"late, and\nbroken"' })],
    );
    expect(run).toMatchObject({ code: 0, bad: [] });
    const paid = await world.one('select * from transaction');
    const created_at = '2026-01-05T09:00:00.125Z';
    expect(paid).toMatchObject({ created_at, last_status_update: created_at, status: 'SETTLEMENT_COMPLETED' });
    expect(paid).toMatchObject({
      organisation: world.organisation,
      payment_profile: world.profile,
      country_code: 'NL',
    });
    expect(paid).toMatchObject({ merchant_reference: 'A', amount: 1000, currency_code: 'EUR', amount_refunded: 400 });
    // The first ten characters of an id are its milliseconds.
    expect(String(paid.id).slice(0, 14)).toBe(newId('txn', Date.parse(created_at)).slice(0, 14));
    const customer = await world.one('select * from customer');
    expect(customer).toMatchObject({
      organisation: world.organisation,
      merchant_reference: 'C1',
      name: 'C1',
      id: paid.customer,
    });
    const given = await world.one('select * from refund');
    expect(given).toMatchObject({
      status: 'PROCESSED',
      amount: 400,
      currency_code: 'EUR',
      reason: 'late, and\nbroken',
    });
    expect(given).toMatchObject({ transaction: paid.id, customer: paid.customer, organisation: world.organisation });
    const { rows: history } = await world.database.pool.query('select * from status_history order by occurred_at');
    expect(history).toMatchObject([
      { item: paid.id, status: 'SETTLEMENT_COMPLETED', occurred_at: created_at, actor_kind: 'import' },
      { item: given.id, status: 'PROCESSED', occurred_at: '2026-01-06T10:00:00.000Z', actor_kind: 'import' },
    ]);
  });

  test('queues a customer of more than a thousand payments for a minute later', async () => {
    await world.rows([pay('A'), pay('B', { customer: 'C2' })], []);
    await assignCustomers(world.database, new Date().toISOString());
    await world.database.pool.query(
      `update statistic_customer set count = 1001 where customer = (select id from customer where merchant_reference = 'C1')`,
    );
    await world.database.pool.query('truncate statistic_touched');
    await world.rows([pay('C'), pay('D', { customer: 'C2' })], []);
    const { rows } = await world.database.pool.query(
      `select merchant_reference, due_at > now() + interval '50 seconds' as waits from statistic_touched
       join customer c on c.organisation = statistic_touched.organisation and c.id = statistic_touched.customer order by 1`,
    );
    expect(rows).toEqual([
      { merchant_reference: 'C1', waits: true },
      { merchant_reference: 'C2', waits: false },
    ]);
  });

  test('queues each of its customers once, and then sums their payments', async () => {
    await world.database.pool.query('truncate statistic_touched');
    await world.rows(
      [pay('A'), pay('B', { customer: 'C2' }), pay('C'), pay('D', { customer: '' })],
      [back('R', 'A', 400)],
    );
    const { rows: queued } = await world.database.pool.query(
      `select merchant_reference from statistic_touched
       join customer c on c.organisation = statistic_touched.organisation and c.id = statistic_touched.customer order by 1`,
    );
    // For the payments, half of them by each connection (on a cluster by one), and for the refund.
    const expected = is_cluster ? ['C1', 'C1', 'C2'] : ['C1', 'C1', 'C1', 'C2'];
    expect(queued.map(({ merchant_reference }) => merchant_reference)).toEqual(expected);
    await assignCustomers(world.database, new Date().toISOString());
    const { rows } = await world.database.pool.query(
      `select merchant_reference, paid_count, paid_amount, refunded_amount, segment is not null as is_assigned
       from statistic_customer as sums
       join customer c on c.organisation = sums.organisation and c.id = sums.customer order by 1`,
    );
    expect(rows).toEqual([
      { merchant_reference: 'C1', paid_count: 2, paid_amount: 2000, refunded_amount: 400, is_assigned: true },
      { merchant_reference: 'C2', paid_count: 1, paid_amount: 1000, refunded_amount: 0, is_assigned: true },
    ]);
    expect(await findWrongCustomers(world.database.kysely)).toEqual([]);
  });

  test('without a customer, with an unknown country or an amount of 0 is valid', async () => {
    expect(await world.rows([pay('A', { customer: '', country: '', amount: '0' })])).toMatchObject({ code: 0 });
    expect(await world.one('select * from transaction')).toMatchObject({
      customer: null,
      country_code: null,
      amount: 0,
    });
  });

  test('keeps characters that COPY treats specially', async () => {
    const reference = 'a\\b\tc\\N "é😀"';
    expect((await world.rows([pay(`"${reference.replaceAll('"', '""')}"`), pay('\\N'), pay('\\.')])).code).toBe(0);
    const { rows } = await world.database.pool.query('select merchant_reference as r from transaction order by r');
    expect(rows.map(({ r }) => r)).toEqual(['\\.', '\\N', reference]);
  });

  test("uses a known customer of the organisation, the oldest of several, and never another organisation's", async () => {
    const insert = (organisation: string, id: string) =>
      world.database.pool.query(
        `insert into customer (id, created_at, organisation, merchant_reference) values ($1, now(), $2, 'C1')`,
        [id, organisation],
      );
    const foreign = await world.one(`select organisation from paymentprofile where id = '${world.foreign_profile}'`);
    const [other, oldest, newer] = [1, 2, 3].map((ms) => newId('cust', ms));
    await insert(String(foreign.organisation), other!);
    await insert(world.organisation, newer!);
    await insert(world.organisation, oldest!);
    await world.rows([pay('A'), pay('B')]);
    expect(await world.one('select array_agg(distinct customer) as used from transaction')).toEqual({ used: [oldest] });
    expect(await world.counts()).toMatchObject({ customers: 3 });
  });

  test('accepts columns in any order, after a byte order mark, with mixed line ends', async () => {
    const transactions = world.file(
      '\uFEFFamount,currency_code,merchant_reference,customer_reference,created_at,country_code\r\n' +
        `700,EUR,A,C1,${at},NL\n800,EUR,B,C1,${at},NL\r\n\r900,EUR,C,C1,${at},NL`,
    );
    expect(await world.command({ transactions })).toMatchObject({ code: 0 });
    expect(await world.one('select sum(amount) as sum from transaction')).toEqual({ sum: 2400 });
  });
});

describe('importing again', () => {
  test('the same files change nothing', async () => {
    const files = [
      [pay('A'), pay('B')],
      [back('R1', 'A', 300), back('R2', 'A', 700)],
    ] as const;
    await world.rows([...files[0]], [...files[1]]);
    const before = await world.counts();
    const again = await world.rows([...files[0]], [...files[1]]);
    expect(again.code).toBe(0);
    expect(again.printed).toContain('2 read, 0 imported, 2 already present, 0 rejected');
    expect(await world.counts()).toEqual(before);
    expect(await world.one(`select amount_refunded as sum from transaction where merchant_reference = 'A'`)).toEqual({
      sum: 1000,
    });
  });

  test('the same values in another notation changes nothing', async () => {
    await world.rows([pay('A', { created: '2026-01-05T10:00:00Z' })]);
    const again = await world.rows([pay('"A"', { created: '2026-01-05T11:00:00.000+01:00', amount: '01000' })]);
    expect(again).toMatchObject({ code: 0, bad: [] });
    expect(await world.counts()).toMatchObject({ transactions: 1 });
  });

  test.each([
    ['created_at', { created: '2026-01-05T10:00:01Z' }],
    ['amount', { amount: '1001' }],
    ['country_code', { country: 'BE' }],
    ['customer_reference', { customer: '' }],
  ])('another %s is a bad row, in the same file and in another run', async (_, change) => {
    const reason = 'merchant_reference was already imported with different values';
    expect(await world.rows([pay('A'), pay('A'), pay('A', change)])).toMatchObject({ code: 2, bad: [`4 ${reason}`] });
    expect(await world.rows([pay('A', change)])).toMatchObject({ code: 2, bad: [`2 ${reason}`] });
    expect(await world.counts()).toMatchObject({ transactions: 1, customers: 1, history: 1 });
  });

  test('reports another refund under a known reference as a bad row', async () => {
    const run = await world.rows(
      [pay('A'), pay('B')],
      [back('R', 'A', 10), back('R', 'B', 10), back('R', 'A', 11), back('R', 'A', 10)],
    );
    const reason = 'refund_reference was already imported with different values';
    expect(run).toMatchObject({ code: 2, bad: [`3 ${reason}`, `4 ${reason}`] });
    expect(await world.counts()).toMatchObject({ refunds: 1 });
  });

  test('knows a reference within its profile only', async () => {
    await world.rows([pay('A')]);
    await world.rows([pay('A', { amount: '5' })], [], { profile: world.second_profile });
    expect(await world.counts()).toMatchObject({ transactions: 2, customers: 1 });
  });

  test('two concurrent imports create everything once', async () => {
    // Long references: the runs must meet in several blocks, which are limited in bytes.
    const long = (each: number): string => `P${each}`.padEnd(190, '-');
    const many = Array.from({ length: 20_000 }, (_, each) => pay(long(each), { customer: `C${each % 3000}` }));
    const refunds = Array.from({ length: 3000 }, (_, each) => back(`R${each}`, long(each), 1000));
    const runs = await Promise.all([
      world.rows(many, refunds),
      world.rows(many, refunds),
      world.rows(many, [], { profile: world.second_profile }),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await world.counts()).toEqual({
      transactions: 40_000,
      refunds: 3000,
      customers: 3000,
      rows: 43_000,
      history: 43_000,
    });
    expect(await world.one('select sum(amount_refunded) as sum from transaction')).toEqual({ sum: 3000000 });
  });
});
