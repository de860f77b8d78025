import { beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerSums } from '../../../testing/ledger-recount.ts';
import { openWorkedExample, type WorkedExample, year } from '../../../testing/worked-example.ts';
import { recount } from './recount.queries.ts';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

let world: WorkedExample['world'];
let settlements: WorkedExample['settlements'];
let items: WorkedExample['items'];
beforeAll(async () => {
  ({ world, settlements, items } = await openWorkedExample());
});

describe('the worked example', () => {
  test('closes each currency to zero', () => {
    const { EUR, JPY, KWD } = settlements;
    expect(EUR).toMatchObject({
      status: 'CLOSED',
      opening: -1234,
      gross: 451_945,
      refunds: -9995,
      chargebacks: -10_000,
      reversals: 6000,
      fees: -7241,
      vat: -212,
      reserve_held: -22_222,
      reserve_released: 5337,
      reserve_drawn: 0,
      one_offs: 500,
      returned: 0,
      amount: 412_878,
      carried: 0,
      carried_reason: null,
      period_until: `${year}-11-01`,
      reference: `1001.${String(year).slice(2)}11.01`,
    });
    expect(JPY).toMatchObject({
      status: 'CARRIED',
      gross: 12_345,
      fees: -312,
      reserve_held: -617,
      amount: 0,
      carried: 11_416,
      carried_reason: 'MINIMUM',
    });
    expect(KWD).toMatchObject({
      status: 'CLOSED',
      opening: 7,
      gross: 10_005,
      fees: -253,
      reserve_held: -500,
      amount: 9250,
      carried: 9,
      carried_reason: 'ROUNDING',
    });
  });

  test('has the lines of its fees, and VAT on what bears it', async () => {
    const { items: lines } = await world.ok('GET', `/settlement/${settlements.EUR?.id}/lines`);
    const fees = lines.filter(({ section }: { section: string }) => section === 'fees');
    expect(
      Object.fromEntries(fees.map((each: { component: string; amount: number }) => [each.component, each.amount])),
    ).toEqual({
      PROCESSING: -80,
      GATEWAY: -8,
      INTERCHANGE: -1432,
      SCHEME_FEE: -296,
      MARKUP: -1753,
      REFUND_FEE: -20,
      CHARGEBACK_FEE: -1500,
      MONTHLY: -1000,
      MINIMUM: -1152,
    });
    expect(lines.filter(({ section }: { section: string }) => section === 'vat')).toMatchObject([
      { vat_rate_ppm: 210_000, amount: -212 },
    ]);
  });

  // Fees of interchange, scheme and the provider, cost, reserve and the partner's share, in minor units.
  test.each([
    ['e01', [0, 0, 29.85], 8.5, 0, 5.97],
    ['e02', [0, 0, 29.85], 8.5, 0, 5.97],
    ['e03', [20, 8, 55.85], 29.75, 500, 11.17],
    ['e04', [75, 17, 122.85], 94.49635, 1250, 24.57],
    ['e05', [120, 6, 46.85], 128.45, 400, 9.37],
    ['e06', [1200, 261, 1500.85], 1462.885, 19_995, 300.17],
    ['e07', [16, 2, 15.85], 19.6825, 52, 3.17],
    ['e08', [0, 0, 22.85], 6, 0, 4.57],
    ['e09', [1, 2, 15.85], 4.575, 25, 3.17],
    ['e10', [0, 0, 10], 3, 0, 2],
    ['e11', [0, 0, 10], 3, 0, 2],
    ['e12', [0, 0, 1500], 500, 0, 0],
    ['e13', [0, 0, 0], 0, 0, 0],
    ['e16', [185, 16, 111], 201.2235, 617, 22.2],
    ['e17', [150, 13, 90], 163.0815, 500, 18],
  ] as const)('prices %s', async (name, [interchange, scheme, own], cost, held, share) => {
    const kind = name === 'e13' ? '&kind=CHARGEBACK_REVERSAL' : '';
    const { items: found } = await world.ok(
      'GET',
      `/journalentry?item=${items[name]}${kind}&created_at>=2020-01-01T00:00:00Z`,
    );
    expect(found).toHaveLength(1);
    const [entry] = found;
    expect(entry).toMatchObject({
      cost_micro: Math.round(cost * 1e6),
      partner_micro: Math.round(share * 1e6),
      reserve: held,
    });
    expect(entry.fee_micro).toBeCloseTo((interchange + scheme + own) * 1e6, 0);
    const { items: entries } = await world.ok('GET', `/settlement/${entry.settlement}/entries`);
    const { fees } = entries.find(({ id }: Item) => id === entry.id);
    const of = (component: string) =>
      fees.find((each: { component: string }) => each.component === component)?.micro / 1e6 || 0;
    expect([of('INTERCHANGE'), of('SCHEME_FEE')]).toEqual([interchange, scheme]);
  });

  test('leaves a trial balance of zero, and owes the merchant what is neither paid nor carried', async () => {
    const { rows } = await world.database.pool.query(`
      select a.currency_code, a.kind,
        sum(p.amount * ((p.credit = a.id)::int - (p.debit = a.id)::int))::bigint as balance
      from ledgeraccount a join posting p on a.id in (p.debit, p.credit) and p.organisation = a.organisation
      group by 1, 2`);
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const of = rows.filter((each) => each.currency_code === currency);
      expect(of.reduce((total, { balance }) => total + balance, 0)).toBe(0);
      const { amount, carried } = settlements[currency] as unknown as { amount: number; carried: number };
      expect(of.find(({ kind }) => kind === 'merchant_payable')?.balance).toBe(amount + carried);
    }
    const balanceOf = (kind: string) =>
      rows.find((each) => each.currency_code === 'EUR' && each.kind === kind)?.balance;
    expect(balanceOf('vat_payable')).toBe(212);
    expect(balanceOf('merchant_reserve')).toBe(22_222);
    // Of shares that add up to 372.13.
    expect(balanceOf('partner_payable')).toBe(372);
  });

  test('adds up its journal by accounting day, and its accounts by booking date', () =>
    expectLedgerSums(world.database.pool));

  test('adds up its journal the same, however few entries are read at a time', async () => {
    const { id, organisation, settlement_profile } = settlements.EUR as unknown as Parameters<typeof recount>[1];
    const of = { id, organisation, settlement_profile };
    const { kysely } = world.database;
    const { posted, ...exact } = await recount(kysely, of);
    expect(Number(exact.fees) / 1e6).toBeCloseTo(7241, 0);
    const few = await recount(kysely, of, { at_once: 2 });
    expect(few).toMatchObject(exact);
    const inOrder = (all: typeof posted) =>
      all.map((each) => JSON.stringify({ ...each, change: String(each.change) })).sort();
    expect(inOrder(few.posted)).toEqual(inOrder(posted));
  });

  test('names its settlement on each payment, refund and chargeback', async () => {
    const id = settlements.EUR?.id;
    const paid = await world.ok('GET', `/transaction?settlement=${id}&created_at>=2020-01-01T00:00:00Z&_limit=100`);
    expect(
      paid.items.map(({ merchant_reference }: { merchant_reference: string }) => merchant_reference).sort(),
    ).toEqual(['e01', 'e02', 'e03', 'e04', 'e05', 'e06', 'e07', 'e08', 'e09']);
    expect((await world.ok('GET', `/refund?settlement=${id}`)).items).toHaveLength(2);
  });

  test('raised an exception for what had happened before its beginning', async () => {
    const { items: raised } = await world.ok('GET', '/financeexception');
    expect(raised.map(({ reason }: { reason: string }) => reason)).toEqual(['BEFORE_START', 'BEFORE_START']);
  });
});
