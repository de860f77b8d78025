import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  back,
  type ImportWorld,
  openImportWorld,
  pay,
  payment_header,
  refund_header,
} from '../../../testing/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
beforeEach(async () => {
  await world.database.pool.query('truncate transaction, refund, customer, status_history, import_row cascade');
});

describe('a bad row is reported and the good ones are imported', () => {
  const long = 'x'.repeat(201);
  test.each([
    [pay('A', { currency: 'USD' }), "currency_code is USD, but the profile's currency is EUR"],
    [pay('A', { currency: 'EURO' }), 'currency_code is not an ISO 4217 currency code: "EURO"'],
    [pay('A', { currency: '' }), 'currency_code is empty'],
    [pay('A', { country: 'XX' }), 'country_code is not an ISO 3166-1 alpha-2 country code: "XX"'],
    [pay('A', { country: 'nl' }), 'country_code is not an ISO 3166-1 alpha-2 country code: "nl"'],
    [pay('A', { amount: '-5' }), 'amount is negative: "-5"'],
    [pay('A', { amount: '-5.25' }), 'amount is negative: "-5.25"'],
    [pay('A', { amount: '12.50' }), 'amount has decimals, but an amount is in whole minor units: "12.50"'],
    [pay('A', { amount: '"12,50"' }), 'amount has decimals, but an amount is in whole minor units: "12,50"'],
    [pay('A', { amount: '1e3' }), 'amount is not a whole number of minor units: "1e3"'],
    [pay('A', { amount: ' 5' }), 'amount is not a whole number of minor units: " 5"'],
    [pay('A', { amount: '1000000000000' }), 'amount is too large: "1000000000000"'],
    [pay('A', { amount: '' }), 'amount is empty'],
    [
      pay('A', { created: '2026-02-30T10:00:00Z' }),
      'created_at is not a date and time such as 2026-01-31T13:45:00Z: "2026-02-30T10:00:00Z"',
    ],
    [
      pay('A', { created: '2026-01-05 10:00' }),
      'created_at is not a date and time such as 2026-01-31T13:45:00Z: "2026-01-05 10:00"',
    ],
    [pay('A', { created: '2199-01-01T00:00:00Z' }), 'created_at is in the future'],
    [pay(''), 'merchant_reference is empty'],
    [pay(long), 'merchant_reference is longer than 200 characters'],
    [pay('A', { customer: long }), 'customer_reference is longer than 200 characters'],
    [pay('A\0'), 'merchant_reference contains a NUL character'],
    [`A,${at},5,EUR,NL`, ' has 5 values, but the header has 6'],
    [`${pay('A')},`, ' has 7 values, but the header has 6'],
    ['A', ' has 1 values, but the header has 6'],
    [`A"B,${at},5,EUR,NL,`, ' a quote inside a value must be doubled'],
  ])('payment %j', async (row, reason) => {
    const run = await world.rows([pay('good'), row, pay('also good')]);
    expect(run).toMatchObject({ code: 2, bad: [`3 ${reason}`] });
    expect(run.printed).toContain('3 read, 2 imported, 0 already present, 1 rejected');
    expect(await world.counts()).toEqual({ transactions: 2, refunds: 0, customers: 1, rows: 2, history: 2 });
  });

  test.each([
    [back('R', 'nowhere', 5), 'transaction_reference does not match an imported payment of this profile'],
    [back('R', 'A', 1001), 'amount exceeds the amount left to refund: 1001 of 1000'],
    [back('R', 'A', 0), 'amount is below 1: "0"'],
    [back('R', 'A', '-5'), 'amount is negative: "-5"'],
    [back('R', 'A', '5.0'), 'amount has decimals, but an amount is in whole minor units: "5.0"'],
    [
      back('R', 'A', 5, { created: '2026-01-05T09:59:59Z' }),
      'created_at is before its payment, which was made at 2026-01-05T10:00:00.000Z',
    ],
    [
      back('R', 'A', 5, { created: 'yesterday' }),
      'created_at is not a date and time such as 2026-01-31T13:45:00Z: "yesterday"',
    ],
    [back('R', 'A', 5, { reason: 'x'.repeat(501) }), 'reason is longer than 500 characters'],
    [back('R', 'A', 5, { reason: 'card ４１１１ 1111 1111 1111' }), 'reason contains a card number'],
    [back('5555555555554444', 'A', 5), 'refund_reference contains a card number'],
    [back('R', 'A', '-4111111111111111'), 'amount is negative: "-411111******1111"'],
    [back('', 'A', 5), 'refund_reference is empty'],
    [back('R', '', 5), 'transaction_reference is empty'],
    ['R,A,5', ' has 3 values, but the header has 5'],
  ])('refund %j', async (row, reason) => {
    const run = await world.rows([pay('A'), pay('B')], [back('good', 'B', 1), row, back('also good', 'B', 2)]);
    expect(run).toMatchObject({ code: 2, bad: [`3 ${reason}`] });
    expect(await world.counts()).toMatchObject({ transactions: 2, refunds: 2, rows: 4, history: 4 });
    expect(await world.one('select sum(amount_refunded) as sum from transaction')).toEqual({ sum: 3 });
  });

  test('several refunds of one payment count together, in the order of the file and with existing ones', async () => {
    await world.rows([pay('A')], [back('R0', 'A', 100)]);
    await world.database.pool.query(
      `update transaction set amount_charged_back = 200, amount_refunded = amount_refunded + 50`,
    );
    const run = await world.rows(
      [],
      [back('R1', 'A', 500), back('R2', 'A', 151), back('R3', 'A', 150), back('R4', 'A', 1)],
    );
    const left = (amount: number, remainder: number) =>
      `amount exceeds the amount left to refund: ${amount} of ${remainder}`;
    expect(run).toMatchObject({ code: 2, bad: [`3 ${left(151, 150)}`, `5 ${left(1, 0)}`] });
    expect(await world.one('select amount_refunded from transaction')).toEqual({ amount_refunded: 800 });
  });

  test('a bad row is imported once it is corrected', async () => {
    await world.rows([pay('A')], [back('R', 'A', 2000)]);
    expect(await world.rows([pay('A')], [back('R', 'A', 1000)])).toMatchObject({ code: 0 });
    expect(await world.counts()).toMatchObject({ refunds: 1 });
  });

  test('a payment of another profile or of live traffic is not refunded by its reference', async () => {
    await world.rows([pay('A')], [], { profile: world.second_profile });
    const run = await world.rows([], [back('R', 'A', 1)]);
    expect(run.bad).toEqual(['2 transaction_reference does not match an imported payment of this profile']);
  });

  test('bytes that are not UTF-8 name their column, and lines within quotes are counted', async () => {
    const content = [payment_header, pay('"two\r\nlines"'), `A,${at},5,EUR,NL,C\xff`, pay('B')].join('\r\n');
    const run = await world.command({ transactions: world.file(Buffer.from(content, 'latin1')) });
    expect(run).toMatchObject({ code: 2, bad: ['4 customer_reference is not valid UTF-8'] });
    expect(await world.counts()).toMatchObject({ transactions: 2 });
  });

  test('the report names the file, and both files report into one', async () => {
    const run = await world.rows([pay('A', { amount: '-1' }), pay('B')], [back('R', 'A', 1)]);
    expect(run.bad).toEqual([
      '2 amount is negative: "-1"',
      '2 transaction_reference does not match an imported payment of this profile',
    ]);
    expect(run.printed.match(/Rejected rows: /g)).toHaveLength(1);
  });
});

describe('an import ends before its first row for', () => {
  const nothing = { transactions: 0, rows: 0 };
  const good = () => world.file(`${payment_header}\n${pay('A')}\n`);

  test.each([
    [{ organisation: 'org_unknown' }, /Organisation org_unknown was not found/],
    [{ profile: 'prof_unknown' }, /Payment profile prof_unknown was not found/],
    [{ transactions: undefined }, /Missing: --transactions\nUsage: npm run import/],
    [{ profile: undefined, organisation: undefined }, /Missing: --organisation, --profile\nUsage/],
    [{ transactions: '/nowhere/to/be.csv' }, /Cannot read \/nowhere\/to\/be.csv: the file does not exist/],
    [{ refunds: '/nowhere/to/be.csv' }, /Cannot read \/nowhere\/to\/be.csv: the file does not exist/],
    [{ transactions: '/' }, /Cannot read \/: it is a folder/],
    [{ surprise: '1' }, /Unknown option '--surprise'.*\nUsage/s],
  ])('arguments %j', async (args, message) => {
    const run = await world.command({ transactions: good(), ...args });
    expect(run.code).toBe(1);
    expect(run.printed).toMatch(message);
    expect(await world.counts()).toMatchObject(nothing);
  });

  test("another organisation's profile", async () => {
    const run = await world.command({ transactions: good(), profile: world.foreign_profile });
    expect(run).toMatchObject({ code: 1 });
    expect(run.printed).toMatch(/does not belong to organisation org_/);
  });

  test.each([
    ['', /is empty/],
    [`${pay('A')}\n`, /has the wrong header/],
    [`${payment_header},surplus\n`, /has the wrong header/],
    [payment_header.replace('amount', 'merchant_reference'), /has the wrong header/],
    [payment_header.replaceAll(',', ';'), /found: {4}"merchant_reference;created_at/],
  ])('a file of payments that begins with %j', async (content, message) => {
    const run = await world.command({ transactions: world.file(content) });
    expect(run.code).toBe(1);
    expect(run.printed).toMatch(message);
  });

  test('a wrong header of the refunds is reported before payments are written', async () => {
    const run = await world.command({ transactions: good(), refunds: world.file(payment_header) });
    expect(run.code).toBe(1);
    expect(run.printed).toContain(refund_header);
    expect(await world.counts()).toMatchObject(nothing);
  });
});
