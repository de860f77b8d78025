import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementsDuring, violationsIn } from '../../../conformance/statements.ts';
import { readPlacements } from '../../../platform/database/placement.ts';
import { openReconcilingWorld, type ReconcilingWorld } from '../../../testing/reconciling-world.ts';

let world: ReconcilingWorld;
beforeAll(async () => {
  world = await openReconcilingWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
});

async function open(more: object = {}) {
  const processor = await world.processor();
  const till = await world.till(processor);
  return { processor, till, source: await world.source([processor], more) };
}

const openDifferences = async (source: string) =>
  (await world.ok('GET', `/processorsettlement/${source}`)).open_differences;
const matchesOf = (source: string, query = '') => world.matches(`&processor_settlement=${source}${query}`);
const exceptionsOf = async (source: string): Promise<string[]> =>
  (await matchesOf(source, '&is_open=true')).map(({ exception }) => exception);
const resolve = (verb: string, id: string, more: object = {}) =>
  world.ok('POST', `/financeexception/${id}/${verb}`, { note: 'Seen', ...more });
const refused = (verb: string, id: string, more: object = {}) =>
  world.refused(`/financeexception/${id}/${verb}`, { note: 'Seen', ...more });

/** What accounts of the provider change by some work. */
async function changes(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await world.balances(world.root);
  await work();
  const after = await world.balances(world.root);
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...kinds]
      .map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}

describe('a difference', () => {
  test('is accepted as the acquirer has it, once', async () => {
    const { till, source } = await open();
    await till.pay('a-1', 1000);
    await world.send(source, [['a-1', 'payment', '9.00']]);
    const [id = ''] = await exceptionsOf(source);
    for (const _ of [1, 2]) expect(await resolve('accept', id)).toMatchObject({ status: 'RESOLVED', note: 'Seen' });
    expect(await refused('write-off', id)).toMatchObject({
      code: 'invalid_value',
      details: { reason: 'AMOUNT_DIFFERS' },
    });
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({
      bank: 900,
      rounding: 100,
      merchant_payable: -990,
      revenue: -10,
    });
    expect(await matchesOf(source)).toMatchObject([{ is_open: false, resolution: 'ACCEPTED' }]);
    expect(await openDifferences(source)).toBe(0);
  });

  test('that two people resolve at the same time is resolved by one of them', async () => {
    const { till, source } = await open();
    await till.pay('b-1', 1000);
    await world.send(source, [['b-1', 'payment', '9.00']]);
    const [id = ''] = await exceptionsOf(source);
    const answers = await Promise.all(
      ['accept', 'write-off', 'accept', 'write-off'].map((verb) =>
        world.call(world.finance, 'POST', `/financeexception/${id}/${verb}`, { body: { note: verb } }),
      ),
    );
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBe(2);
    expect(new Set(done.map((answer) => answer.json().note)).size).toBe(1);
    await world.tomorrow();
    const { rounding = 0, bad_debt = 0, processor_receivable } = await world.balances(till.merchant);
    expect([rounding + bad_debt, processor_receivable]).toEqual([100, undefined]);
    expect(await openDifferences(source)).toBe(0);
  });

  test('of money that is not missing cannot be written off, and one that is, is a loss', async () => {
    const { till, source } = await open();
    await till.pay('c-1', 1000);
    await till.pay('c-2', 1000);
    await world.send(source, [
      ['c-1', 'payment', '11.00'],
      ['c-2', 'payment', '9.00'],
    ]);
    const [more = '', less = ''] = await exceptionsOf(source);
    expect(await refused('write-off', more)).toMatchObject({ code: 'invalid_value' });
    await resolve('write-off', less);
    await resolve('accept', more);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({ bank: 2000, bad_debt: 100, rounding: -100 });
  });

  test('of a line without a payment is kept, or matched with a payment that a user names', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('ours', 1000);
    const other = await (await open()).till.pay('others', 1000);
    const change = await changes(() =>
      world.send(source, [
        ['theirs-1', 'payment', '10.00'],
        ['theirs-2', 'payment', '3.00'],
      ]),
    );
    expect(change).toEqual({ bank: 1300, processor_receivable: -1300 });
    const [first = '', second = ''] = await exceptionsOf(source);
    expect((await resolve('rematch', first)).status).toBe('OPEN');
    for (const item of [other.id, 'txn_none', source])
      expect(await refused('rematch', first, { item })).toMatchObject({ code: 'invalid_reference' });
    const moved = await changes(() => resolve('rematch', first, { item: id }));
    expect(moved).toEqual({ bank: -1000, processor_receivable: 1000 });
    expect(await changes(() => resolve('accept', second))).toEqual({ processor_receivable: 300, rounding: -300 });
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'UNKNOWN', resolution: 'ACCEPTED' },
      { outcome: 'MATCHED', item: id, reference: 'theirs-1', organisation: till.merchant },
    ]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({ bank: 1000, merchant_payable: -990, revenue: -10 });
    expect(await openDifferences(source)).toBe(0);
  });

  test('of something missing is matched with an unknown line, once its processor is known', async () => {
    const { till, source } = await open({ grace_days: 0 });
    const { id } = await till.pay('late-1', 1000);
    await world.database.pool.query(`update transaction set processor_id_external = null where id = $1`, [id]);
    await world.send(source, [['late-1', 'payment', '10.00']]);
    await world.tomorrow();
    await world.tomorrow();
    expect((await matchesOf(source)).map(({ outcome }) => outcome)).toEqual(['UNKNOWN', 'MISSING']);
    await world.database.pool.query(`update transaction set processor_id_external = 'late-1' where id = $1`, [id]);
    const [missing] = await matchesOf(source, '&outcome=MISSING');
    expect(await resolve('rematch', missing.exception)).toMatchObject({ status: 'RESOLVED', note: 'Seen' });
    expect(await matchesOf(source)).toMatchObject([{ outcome: 'MATCHED', item: id, is_open: false }]);
    expect(await openDifferences(source)).toBe(0);
    expect(await world.balances(till.merchant)).toMatchObject({ bank: 1000 });
  });

  test('of something missing is accepted, and its line still brings its money and fee', async () => {
    const { till, source } = await open({ grace_days: 0 });
    await till.pay('g-1', 1000);
    await world.tomorrow();
    await world.tomorrow();
    const [id = ''] = await exceptionsOf(source);
    await resolve('accept', id);
    expect(await world.balances(till.merchant)).toMatchObject({ processor_receivable: 1000 });
    await world.send(source, [['g-1', 'payment', '10.00', '0.25']]);
    expect(await matchesOf(source)).toMatchObject([{ outcome: 'MATCHED', is_open: false, resolution: null }]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({ bank: 975, processing_cost: 25 });
    expect(await world.balances(till.merchant)).not.toHaveProperty('processor_receivable');
  });

  test('is none by another tolerance, and is compared again', async () => {
    const { till, source } = await open();
    await till.pay('t-1', 1000);
    await world.send(source, [['t-1', 'payment', '9.95']]);
    const [id = ''] = await exceptionsOf(source);
    expect((await resolve('rematch', id)).status).toBe('OPEN');
    await world.ok('POST', `/processorsettlement/${source}`, { tolerance: 5 });
    expect((await resolve('rematch', id)).status).toBe('RESOLVED');
    expect(await matchesOf(source)).toMatchObject([{ outcome: 'MATCHED', is_open: false }]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({
      bank: 995,
      rounding: 5,
      merchant_payable: -990,
      revenue: -10,
    });
  });

  test('that is resolved without a posting stays on the account of the acquirer', async () => {
    const { till, source } = await open();
    await till.pay('n-1', 1000);
    await world.send(source, [['n-1', 'payment', '9.00']]);
    const [id = ''] = await exceptionsOf(source);
    await resolve('resolve', id);
    expect(await matchesOf(source)).toMatchObject([{ resolution: 'DISMISSED', is_open: false }]);
    expect(await world.balances(till.merchant)).toMatchObject({ processor_receivable: 100, bank: 900 });
  });
});

describe('reconciliation', () => {
  test('changes no figure of a merchant, who sees neither its entries nor its notes; the margin has the fee', async () => {
    const { till, source } = await open({ grace_days: 0 });
    const { id } = await till.pay('w-1', 1000);
    await till.pay('w-2', 500);
    await world.send(source, [['w-1', 'payment', '9.00', '0.10']]);
    await world.tomorrow();
    await world.tomorrow();
    for (const each of await exceptionsOf(source))
      await world.ok('POST', `/financeexception/${each}/write-off`, { note: 'The acquirer is bankrupt' });
    await world.tomorrow();
    const merchant = await world.key(till.merchant, ['USER_ALL']);
    const settled = await world.call(merchant, 'GET', `/transaction/${id}/settlement`);
    expect(settled.json().items.map(({ kind }: { kind: string }) => kind)).toEqual(['PAYMENT']);
    expect(settled.body).not.toContain('bankrupt');
    const figures = await world.call(merchant, 'GET', '/statistics/finance');
    expect(figures.statusCode, figures.body).toBe(200);
    expect(figures.json().items).toMatchObject([{ gross: 1500, one_offs: 0, fees: -20 }]);
    const seen = (await world.ok('GET', `/transaction/${id}/settlement`)).items;
    expect(seen.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['ADJUSTMENT', 'ADJUSTMENT', 'PAYMENT']);
    const margins = await world.ok('GET', `/psp/statistics/finance?organisation=${till.merchant}`);
    expect(margins.items).toMatchObject([{ cost: 10, revenue: 20, margin: 10 }]);
  });

  test('has the sums of what was compared by outcome and currency', async () => {
    const { till, source } = await open();
    for (const id of ['z-1', 'z-2', 'z-3']) await till.pay(id, 1000);
    await world.send(source, [
      ['z-1', 'payment', '10.00', '0.10'],
      ['z-2', 'payment', '10.00', '0.20'],
      ['z-3', 'payment', '9.00', '0.30'],
      ['z-4', 'payment', '5.00', '0', 'USD'],
    ]);
    expect((await world.ok('GET', `/processorsettlement/${source}/reconciliation`)).items).toEqual([
      {
        outcome: 'AMOUNT_DIFFERS',
        is_open: true,
        currency_code: 'EUR',
        count: 1,
        expected: 1000,
        found: 900,
        found_fee: 30,
      },
      {
        outcome: 'MATCHED',
        is_open: false,
        currency_code: 'EUR',
        count: 2,
        expected: 2000,
        found: 2000,
        found_fee: 30,
      },
      { outcome: 'UNKNOWN', is_open: true, currency_code: 'USD', count: 1, expected: 0, found: 500, found_fee: 0 },
    ]);
  });

  test('is seen and decided at the provider alone', async () => {
    const { till, source } = await open();
    await till.pay('s-1', 1000);
    await world.send(source, [['s-1', 'payment', '9.00', '0.10']]);
    const [id = ''] = await exceptionsOf(source);
    const merchant = await world.key(till.merchant, ['USER_ALL']);
    for (const path of ['/settlementmatch', '/financeexception', '/processorsettlement'])
      expect((await world.call(merchant, 'GET', path)).statusCode, path).toBe(403);
    for (const verb of ['accept', 'write-off', 'rematch', 'correct', 'resolve'])
      expect(
        (await world.call(merchant, 'POST', `/financeexception/${id}/${verb}`, { body: { note: 'x' } })).statusCode,
      ).toBe(403);
    // Staff who work for one merchant see and decide nothing of another.
    const { till: other } = await open();
    const staff = await world.key(other.merchant, ['PSP', 'PSP_ALL']);
    expect((await world.call(staff, 'GET', `/settlementmatch?processor_settlement=${source}`)).json().items).toEqual(
      [],
    );
    expect(
      (await world.call(staff, 'POST', `/financeexception/${id}/accept`, { body: { note: 'x' } })).statusCode,
    ).toBe(404);
    // Without the role of settlements differences are read, and not decided.
    const reader = await world.key(world.root, ['PSP', 'PSP_PROCESSOR_SETTLEMENT_LIST']);
    expect(
      (await world.call(reader, 'GET', `/settlementmatch?processor_settlement=${source}`)).json().items,
    ).toHaveLength(1);
    expect(
      (await world.call(reader, 'POST', `/financeexception/${id}/accept`, { body: { note: 'x' } })).statusCode,
    ).toBe(403);
  });
});

test('is done by statements that name one organisation where they write', async () => {
  const { till, source } = await open({ grace_days: 0, tolerance: 1 });
  const placed = await readPlacements();
  const said = await statementsDuring(async () => {
    for (const id of ['o-1', 'o-2', 'o-3', 'o-4']) await till.pay(id, 1000);
    await world.send(source, [
      ['o-1', 'payment', '10.00', '0.10'],
      ['o-2', 'payment', '9.00', '0.10'],
      ['o-x', 'payment', '9.00', '0.10'],
    ]);
    await world.tomorrow();
    await world.tomorrow();
    const [first = '', second = '', third = '', fourth = ''] = await exceptionsOf(source);
    await resolve('correct', first);
    await resolve('rematch', second, { item: (await matchesOf(source, '&outcome=MISSING'))[0].item });
    await resolve('write-off', fourth);
    await world.sweep();
    expect((await world.ok('GET', `/financeexception/${third}`)).status).toBe('RESOLVED');
  });
  const faults = said.flatMap((text) =>
    violationsIn(text, placed).map((fault) => `${fault}: ${text.trim().slice(0, 300)}`),
  );
  expect(
    faults.filter((each) => /settlementmatch|financeevent|journalentry|posting|financeexception/.test(each)),
  ).toEqual([]);
});

test('a difference that is counted wrong, or that has no open exception, is found by verification', async () => {
  const { till, source } = await open();
  await till.pay('v-1', 1000);
  await world.send(source, [['v-1', 'payment', '9.00']]);
  const [id = ''] = await exceptionsOf(source);
  const { pool } = world.database;
  const planted = async (text: string, value: string) => {
    await pool.query(text, [value]);
    return (await world.faults()).join();
  };
  const count = 'update processorsettlement set open_differences = open_differences + $2::int where id = $1';
  await pool.query(count, [source, 1]);
  expect((await world.faults()).join()).toContain('2 open, its matches have 1');
  await pool.query(count, [source, -1]);
  const status = (to: string) => `update financeexception set status = '${to}' where id = $1`;
  expect(await planted(status('RESOLVED'), id)).toContain('its exception is RESOLVED');
  expect(await planted(status('OPEN'), id)).toBe('');
});
