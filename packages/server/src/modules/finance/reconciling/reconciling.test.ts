import { addBusinessDays, addDays } from '@sluis/contract/finance/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { getItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { line } from '../../../testing/finance-world.ts';
import { csvOf, openReconcilingWorld, type ReconcilingWorld, type Till } from '../../../testing/reconciling-world.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { findMissing } from './missing.commands.ts';
import { makeReconcilingSweep } from './reconciling.sweep.ts';

let world: ReconcilingWorld;
beforeAll(async () => {
  world = await openReconcilingWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
});

/** A merchant, its acquirer, and the source of the acquirer's files. */
async function open(more: object = {}, till_more: object = {}, package_more: object = {}) {
  const processor = await world.processor();
  const till = await world.till(processor, till_more, package_more);
  const source = await world.source([processor], more);
  return { processor, till, source };
}

const openDifferences = async (source: string) =>
  (await world.ok('GET', `/processorsettlement/${source}`)).open_differences;
const matchesOf = (source: string, query = '') => world.matches(`&processor_settlement=${source}${query}`);
/** The matches of a source as `outcome expected found`. */
const briefly = async (source: string): Promise<string[]> =>
  (await matchesOf(source)).map(
    ({ kind, outcome, expected, found }: Record<string, unknown>) => `${kind} ${outcome} ${expected} ${found}`,
  );
const exceptionOf = async (source: string, query = '') => {
  const [match] = await matchesOf(source, `&is_open=true${query}`);
  return world.ok('GET', `/financeexception/${match.exception}`);
};

async function refund({ gate }: Till, id: string, amount: number, external: string) {
  const { id: refund_id } = await gate(`/transaction/${id}/refund`, { amount });
  return gate(`/refund/${refund_id}/status`, { status: 'PROCESSED', processor_id_external: external });
}

describe('a line of an acquirer', () => {
  test('of a payment that we have is matched, and its money comes from the acquirer', async () => {
    const { till, source, processor } = await open();
    const { id } = await till.pay('a-1', 1250);
    const file = await world.send(source, [['a-1', 'payment', '12.50', '0.30']]);
    expect(file).toMatchObject({ status: 'RECONCILED', lines: 1 });
    expect(await matchesOf(source)).toMatchObject([
      {
        outcome: 'MATCHED',
        is_open: false,
        item: id,
        organisation: till.merchant,
        expected: 1250,
        found: 1250,
        processor,
      },
    ]);
    expect(await world.exceptions(`&item=${id}`)).toEqual([]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({
      bank: 1220,
      merchant_payable: -1240,
      processing_cost: 30,
      revenue: -10,
    });
  });

  test('that differs by no more than the tolerance is matched, and the difference is rounding', async () => {
    const { till, source } = await open({ tolerance: 2 });
    for (const id of ['t-0', 't-1', 't-2']) await till.pay(id, 1000);
    await world.send(source, [
      ['t-0', 'payment', '9.98'],
      ['t-1', 'payment', '10.02'],
      ['t-2', 'payment', '9.97'],
    ]);
    expect(await briefly(source)).toEqual([
      'PAYMENT MATCHED 1000 998',
      'PAYMENT MATCHED 1000 1002',
      'PAYMENT AMOUNT_DIFFERS 1000 997',
    ]);
    expect(await openDifferences(source)).toBe(1);
    expect(await exceptionOf(source)).toMatchObject({
      reason: 'AMOUNT_DIFFERS',
      expected: 1000,
      found: 997,
      status: 'OPEN',
      organisation: till.merchant,
    });
    // The two roundings, and three cents that the acquirer owes.
    const { rows } = await world.database.pool.query(
      `select p.amount, d.kind as debit, c.kind as credit from posting p
       join ledgeraccount d on d.organisation = p.organisation and d.id = p.debit
       join ledgeraccount c on c.organisation = p.organisation and c.id = p.credit
       where p.organisation = $1 and 'rounding' in (d.kind, c.kind) order by 2`,
      [till.merchant],
    );
    expect(rows).toEqual([
      { amount: 2, debit: 'processor_receivable', credit: 'rounding' },
      { amount: 2, debit: 'rounding', credit: 'processor_receivable' },
    ]);
    expect(await world.balances(till.merchant)).toMatchObject({ processor_receivable: 3, bank: 2997 });
  });

  test('in another currency differs, and its money is booked in that', async () => {
    const { till, source } = await open();
    await till.pay('c-1', 1000);
    await world.send(source, [['c-1', 'payment', '10.00', '0', 'USD']]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'CURRENCY_DIFFERS', currency_code: 'EUR', found_currency_code: 'USD', expected: 1000, found: 1000 },
    ]);
    expect(await exceptionOf(source)).toMatchObject({ currency_code: 'EUR', found_currency_code: 'USD' });
    expect(await world.balances(till.merchant)).toMatchObject({
      processor_receivable: 1000,
      'bank USD': 1000,
      'processor_receivable USD': -1000,
    });
  });

  test('in yen or dinars is compared in their minor units', async () => {
    const terms = ['EUR', 'JPY', 'KWD'].map((currency_code) => ({ currency_code }));
    const { till, source } = await open({ tolerance: 1 }, { terms });
    const yen = await world.paymentProfile(till.merchant, { currency_code: 'JPY' });
    const dinar = await world.paymentProfile(till.merchant, { currency_code: 'KWD' });
    await till.pay('j-1', 12345, { currency_code: 'JPY', payment_profile: yen });
    await till.pay('k-1', 9259, { currency_code: 'KWD', payment_profile: dinar });
    await world.send(source, [
      ['j-1', 'payment', '12344', '111', 'JPY'],
      ['k-1', 'payment', '9.257', '0.090', 'KWD'],
    ]);
    expect(await briefly(source)).toEqual(['PAYMENT MATCHED 12345 12344', 'PAYMENT AMOUNT_DIFFERS 9259 9257']);
    expect(await world.balances(till.merchant)).toMatchObject({
      'bank JPY': 12344 - 111,
      'rounding JPY': 1,
      'bank KWD': 9257 - 90,
      'processor_receivable KWD': 2,
    });
  });

  test('of nothing that we have is unknown, and its money lies with the provider', async () => {
    const { till, source } = await open();
    const before = await world.balances(world.root);
    await world.send(source, [['u-1', 'payment', '10.00', '0.20']]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'UNKNOWN', organisation: world.root, item: null, transaction: null, expected: null, found: 1000 },
    ]);
    const after = await world.balances(world.root);
    expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(980);
    expect((after.processor_receivable ?? 0) - (before.processor_receivable ?? 0)).toBe(-1000);
    expect((after.processing_cost ?? 0) - (before.processing_cost ?? 0)).toBe(20);
    expect(await world.balances(till.merchant)).toEqual({});
  });

  test('that repeats a payment is a duplicate, in the same file and on another day', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('d-1', 1000);
    await world.send(source, [
      ['d-1', 'payment', '10.00'],
      ['d-1', 'payment', '10.00'],
    ]);
    await world.send(source, [['d-1', 'payment', '10.00', '0', 'EUR', '2026-11-21']]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'MATCHED', ordinal: 1 },
      { outcome: 'DUPLICATE', ordinal: 2, transaction: id, item: null, organisation: till.merchant },
      { outcome: 'DUPLICATE', ordinal: 3 },
    ]);
    expect(await openDifferences(source)).toBe(2);
  });

  test('of a payment that did not succeed here is unknown, and names it', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('n-1', 1000, { status: 'DECLINED' });
    await world.send(source, [['n-1', 'payment', '10.00']]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'UNKNOWN', transaction: id, organisation: till.merchant },
    ]);
  });

  test('of a refund, a chargeback, and a chargeback that was won is matched, by its own id or that of its payment', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('r-1', 5000);
    await refund(till, id, 1000, 'r-1-refund');
    await refund(till, id, 500, 'r-1-again');
    const won = await till.gate('/chargeback', { transaction: id, amount: 2000, processor_id_external: 'r-1-cb' });
    await till.gate(`/chargeback/${won.id}/status`, { status: 'WON' });
    await world.send(source, [
      ['r-1', 'payment', '50.00'],
      ['r-1-refund', 'refund', '-10.00'],
      ['r-1', 'refund', '-5.00'],
      ['r-1-cb', 'chargeback', '-20.00', '5.00'],
      ['r-1-cb', 'chargeback', '20.00'],
    ]);
    expect((await briefly(source)).sort()).toEqual([
      'CHARGEBACK MATCHED -2000 -2000',
      'CHARGEBACK_REVERSAL MATCHED 2000 2000',
      'PAYMENT MATCHED 5000 5000',
      'REFUND MATCHED -1000 -1000',
      'REFUND MATCHED -500 -500',
    ]);
    await world.tomorrow();
    const balances = await world.balances(till.merchant);
    expect(balances).toMatchObject({ bank: 3000, processing_cost: 500 });
    expect(balances.processor_receivable).toBeUndefined();
  });

  test('of each capture is matched with the capture of its amount, whatever their order', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('k', 1000, { status: 'AUTHORIZED', capture: 'manual' });
    for (const amount of [400, 600]) {
      await till.gate(`/transaction/${id}/capture`, { amount });
      const [capture] = (await world.ok('GET', `/capture?transaction=${id}&status=PENDING`)).items;
      await till.gate(`/capture/${capture.id}/status`, { status: 'PROCESSED' });
    }
    await till.gate(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await world.send(source, [['k', 'payment', '6.00']]);
    await world.send(source, [['k', 'payment', '4.00', '0', 'EUR', '2026-11-21']]);
    expect(await briefly(source)).toEqual(['PAYMENT MATCHED 600 600', 'PAYMENT MATCHED 400 400']);
    const [first, second] = await matchesOf(source);
    expect([first.item.slice(0, 5), first.item === second.item]).toEqual(['capt_', false]);
  });

  test('names a payment by our id, or by that of an attempt at its processor', async () => {
    const { till, source, processor } = await open();
    const other = await world.processor();
    const by_id = await till.pay('i-1', 1000);
    const twice = await till.pay('i-2', 2000);
    const reference = `${twice.id}-2`;
    await world.database.pool.query(
      `insert into transaction_attempt (transaction, number, organisation, created_at, processor, reference, status, processor_id_external)
       values ($1, 1, $2, now(), $3, $1, 'DECLINED', 'i-2-first'), ($1, 2, $2, now(), $4, $5, null, null)`,
      [twice.id, till.merchant, other, processor, reference],
    );
    await world.database.pool.query('update transaction set processor_reference = $2 where id = $1', [
      twice.id,
      reference,
    ]);
    await world.send(source, [
      [by_id.id, 'payment', '10.00'],
      [reference, 'payment', '20.00'],
    ]);
    expect(await briefly(source)).toEqual(['PAYMENT MATCHED 1000 1000', 'PAYMENT MATCHED 2000 2000']);
    // The processor that was given up took it after all.
    const elsewhere = await world.source([other]);
    await world.send(elsewhere, [['i-2-first', 'payment', '20.00']]);
    expect(await matchesOf(elsewhere)).toMatchObject([
      { outcome: 'UNKNOWN', transaction: twice.id, organisation: till.merchant, processor: other },
    ]);
  });
});

describe('a file', () => {
  test('that was received before brings nothing, and one with a changed line brings that line', async () => {
    const { till, source } = await open();
    for (const id of ['f-1', 'f-2', 'f-3']) await till.pay(id, 1000);
    const lines = ['f-1', 'f-2', 'f-3'].map((id) => [id, 'payment', '10.00'] as const);
    await world.send(source, lines);
    const before = await world.balances(till.merchant);
    await expect(world.send(source, lines)).rejects.toThrow('duplicate_file');
    await world.send(source, [lines[0], lines[1], ['f-3', 'payment', '11.00']] as never);
    expect(await briefly(source)).toEqual([
      'PAYMENT MATCHED 1000 1000',
      'PAYMENT MATCHED 1000 1000',
      'PAYMENT MATCHED 1000 1000',
      'PAYMENT DUPLICATE null 1100',
    ]);
    expect(await world.balances(till.merchant)).toEqual(before);
    expect(await openDifferences(source)).toBe(1);
  });

  test('is compared once by two processes at the same time, batch by batch', async () => {
    const { till, source } = await open();
    await till.pay('p-1', 1000);
    await till.pay('p-5500', 2000);
    const lines = Array.from({ length: 6000 }, (_, at) => {
      const gross = at === 1 ? '10.00' : at === 5500 ? '20.00' : '1.00';
      return `p-${at},payment,${gross},0,EUR,2026-11-20`;
    });
    const content = ['processor_id_external,kind,gross,fee,currency,booked_on', ...lines].join('\n');
    const { id } = await world.ok('POST', `/processorsettlement/${source}/upload`, { name: 'many.csv', content });
    await world.read();
    const others = [makeReconcilingSweep(world.services)];
    await Promise.all([world.sweep(), sweepThrough(world, others), sweepThrough(world, others)]);
    expect(await world.ok('GET', `/processorsettlementfile/${id}`)).toMatchObject({
      status: 'RECONCILED',
      lines: 6000,
    });
    const { rows } = await world.database.pool.query(
      'select outcome, count(*)::int as count from settlementmatch where processor_settlement = $1 group by 1 order by 1',
      [source],
    );
    expect(rows).toEqual([
      { outcome: 'MATCHED', count: 2 },
      { outcome: 'UNKNOWN', count: 5998 },
    ]);
    expect(await openDifferences(source)).toBe(5998);
    expect(await world.balances(till.merchant)).toMatchObject({ bank: 3000 });
  });

  test('is left to another process by one that stops', async () => {
    const { till, source } = await open();
    await till.pay('left', 1000);
    const content = csvOf([['left', 'payment', '10.00']]);
    const { id } = await world.ok('POST', `/processorsettlement/${source}/upload`, { name: 'left.csv', content });
    await world.read();
    const { run } = makeReconcilingSweep(world.services);
    expect(await run(world.services.clock.now(), () => true)).toBe(0);
    expect(await world.ok('GET', `/processorsettlementfile/${id}`)).toMatchObject({ status: 'PARSED' });
    await world.sweep();
    expect(await world.ok('GET', `/processorsettlementfile/${id}`)).toMatchObject({ status: 'RECONCILED' });
  });

  test('of a gateway is about all its processors, and that of a replaced processor about those that are named', async () => {
    const gateway = 'Replaced';
    const before = await world.processor({ provider: gateway });
    const after = await world.processor({ provider: gateway });
    const [old_till, new_till] = [await world.till(before), await world.till(after)];
    await old_till.pay('g-1', 1000);
    await new_till.pay('g-2', 2000);
    const all = await world.source([], { gateway: 'REPLACED' });
    const named = await world.source([after], { gateway });
    await world.send(named, [['g-1', 'payment', '10.00']]);
    expect(await matchesOf(named)).toMatchObject([{ outcome: 'UNKNOWN' }]);
    await world.ok('POST', `/processorsettlement/${named}`, { processors: [before, after] });
    const exception = await exceptionOf(named);
    expect(await world.ok('POST', `/financeexception/${exception.id}/rematch`, { note: 'Replaced' })).toMatchObject({
      status: 'RESOLVED',
      note: 'Replaced',
    });
    expect(await matchesOf(named)).toMatchObject([{ outcome: 'MATCHED', organisation: old_till.merchant }]);
    expect(await openDifferences(named)).toBe(0);
    await world.send(all, [['g-2', 'payment', '20.00']]);
    expect(await matchesOf(all)).toMatchObject([{ outcome: 'MATCHED', organisation: new_till.merchant }]);
    for (const [till, bank] of [
      [old_till, 1000],
      [new_till, 2000],
    ] as const)
      expect(await world.balances(till.merchant)).toMatchObject({ bank });
  });

  test('of a processor that several merchants share brings each its own money', async () => {
    const processor = await world.processor();
    const tills = [await world.till(processor), await world.till(processor)];
    const source = await world.source([processor]);
    for (const [at, till] of tills.entries()) await till.pay(`s-${at}`, 1000 * (at + 1));
    await world.send(source, [
      ['s-0', 'payment', '10.00', '0.10'],
      ['s-1', 'payment', '20.00', '0.20'],
    ]);
    for (const [at, till] of tills.entries()) {
      expect(await world.balances(till.merchant)).toMatchObject({ bank: 990 * (at + 1) });
      expect(await matchesOf(source, `&organisation=${till.merchant}`)).toHaveLength(1);
    }
  });
});

describe('the fee of a line', () => {
  const cost = [line('ACQUIRER', 'PAYMENT', { currency_code: 'EUR', fixed_e4: 205_000 })];

  test('replaces the estimated cost if it is within tolerance, and the fee of the merchant stays', async () => {
    const cost_scheme = await world.scheme('cost', cost);
    const { till, source } = await open({ fee_tolerance: 3 }, {}, { cost_scheme });
    for (const id of ['e-0', 'e-1']) await till.pay(id, 1000);
    await world.sweep();
    await world.send(source, [
      ['e-0', 'payment', '10.00', '0.23'],
      ['e-1', 'payment', '10.00', '0.24'],
    ]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'MATCHED', expected_fee: 20, found_fee: 23 },
      { outcome: 'FEE_DIFFERS', expected_fee: 20, found_fee: 24, is_open: true },
    ]);
    const [adjusted, ...others] = await till.entries('&kind=ADJUSTMENT');
    expect([adjusted.cost_micro, adjusted.amount, adjusted.settlement, others]).toEqual([2_500_000, 0, null, []]);
    const [exception] = await world.exceptions('&reason=FEE_DIFFERS');
    expect(exception).toMatchObject({ expected: 20, found: 24 });
    await world.ok('POST', `/financeexception/${exception.id}/accept`, { note: 'A new price' });
    expect((await till.entries('&kind=ADJUSTMENT')).map((each) => each.cost_micro)).toEqual([2_500_000, 3_500_000]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toMatchObject({ processing_cost: 47, revenue: -20, bank: 1953 });
    expect(await world.balances(till.merchant)).not.toHaveProperty('processor_payable');
    expect((await till.settlements())[0]).toMatchObject({ fees: -20, gross: 2000 });
  });

  test('is the cost where no price list estimates any, also if the payment is posted after its line', async () => {
    const { till, source } = await open();
    const { id } = await till.pay('l-1', 1000, { status: 'SETTLEMENT_REQUESTED' });
    await world.send(source, [['l-1', 'payment', '10.00', '0.24']]);
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'MATCHED', expected_fee: null, settlement_profile: till.settling },
    ]);
    await till.gate(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await world.sweep();
    expect(await till.entries('&kind=ADJUSTMENT')).toMatchObject([
      { cost_micro: 24_000_000, item: id, transaction: id },
    ]);
    await world.tomorrow();
    expect(await world.balances(till.merchant)).toEqual({
      bank: 976,
      merchant_payable: -990,
      processing_cost: 24,
      revenue: -10,
    });
  });
});

describe('what no file accounts for', () => {
  test('is missing after the business days of grace, and found when its line comes', async () => {
    const { till, source } = await open({ grace_days: 2 });
    const { id } = await till.pay('m-1', 1000);
    // The second business day after it, and the morning after that.
    const due = `${addDays(addBusinessDays(world.today(), 2, 'TARGET2'), 1)}T06:00:00.000Z`;
    await world.moveTo(new Date(Date.parse(due) - 60_000).toISOString());
    expect(await matchesOf(source)).toEqual([]);
    await world.moveTo(new Date(Date.parse(due) + 60_000).toISOString());
    expect(await matchesOf(source)).toMatchObject([
      { outcome: 'MISSING', item: id, transaction: id, reference: 'm-1', expected: 1000, found: null, file: null },
    ]);
    const exception = await exceptionOf(source);
    expect(exception).toMatchObject({ reason: 'MISSING', item: id, expected: 1000, found: null });
    await world.send(source, [['m-1', 'payment', '10.00']]);
    expect(await matchesOf(source)).toMatchObject([{ outcome: 'MATCHED', is_open: false, found: 1000 }]);
    expect(await world.ok('GET', `/financeexception/${exception.id}`)).toMatchObject({
      status: 'RESOLVED',
      status_reason: 'accounted for',
    });
    expect(await openDifferences(source)).toBe(0);
  });

  test('is all missing, however much of it was recorded at one instant', async () => {
    const { till, source } = await open({ grace_days: 0 });
    for (const each of [1, 2, 3, 4, 5]) await till.pay(`i-${each}`, 1000);
    await world.sweep();
    const { kysely, pool } = world.database;
    const { organisation, created_at } = await world.ok('GET', `/processorsettlement/${source}`);
    await pool.query('insert into settlementexpectation values ($1, $2, $3)', [source, organisation, created_at]);
    await pool.query('update financeevent set recorded_at = $2 where organisation = $1', [
      till.merchant,
      world.services.clock.now(),
    ]);
    const later = `${addDays(world.today(), 9)}T12:00:00.000Z`;
    const look = () =>
      inTransaction(kysely, async (trx) => {
        const settlement = await getItem(trx, 'processorsettlement', { id: source, scope: everything, lock: true });
        const { expected_until } = await trx
          .selectFrom('settlementexpectation')
          .select('expected_until')
          .where('processor_settlement', '=', source)
          .executeTakeFirstOrThrow();
        return findMissing(trx, settlement, expected_until, later, 2);
      });
    while (await look());
    expect(await briefly(source)).toEqual([1, 2, 3, 4, 5].map(() => 'PAYMENT MISSING 1000 null'));
  });

  test('and was not completed either is reported as that, until it is', async () => {
    const { till, source } = await open({ grace_days: 0 });
    const { id } = await till.pay('q-1', 1000, { status: 'SETTLEMENT_REQUESTED' });
    const seen = await till.pay('q-2', 2000, { status: 'SETTLEMENT_REQUESTED' });
    await world.send(source, [['q-2', 'payment', '20.00']]);
    await world.tomorrow();
    await world.tomorrow();
    expect(await briefly(source)).toEqual(['PAYMENT NOT_COMPLETED 2000 2000', 'PAYMENT NOT_COMPLETED 1000 null']);
    expect(await openDifferences(source)).toBe(2);
    for (const each of [id, seen.id])
      await till.gate(`/transaction/${each}/status`, { status: 'SETTLEMENT_COMPLETED' });
    await world.sweep();
    expect(await briefly(source)).toEqual(['PAYMENT MATCHED 2000 2000']);
    expect(await openDifferences(source)).toBe(0);
    // What is completed now has days of grace of its own.
    await world.tomorrow();
    await world.tomorrow();
    expect((await briefly(source)).at(-1)).toBe('PAYMENT MISSING 1000 null');
  });

  test('is not missing from before its source existed, nor while that is inactive', async () => {
    const processor = await world.processor();
    const till = await world.till(processor);
    await till.pay('b-1', 1000, { created_at: new Date(world.services.clock.now_ms() - 1000).toISOString() });
    const source = await world.source([processor], { grace_days: 0 });
    const idle = await world.source([processor], { grace_days: 0, active: false });
    await world.tomorrow();
    await world.tomorrow();
    for (const each of [source, idle]) expect(await matchesOf(each)).toEqual([]);
  });
});
