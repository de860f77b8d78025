import { beforeAll, describe, expect, test } from 'vitest';
import { type FinanceWorld, line, openFinanceWorld } from '../../../testing/finance-world.ts';
import { moveTo } from '../../../testing/moved-clock.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { gateway_roles } from '../../../testing/world.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

// A Dutch merchant's week to 1 November: blended iDEAL and direct debits, cards at interchange++, in three currencies.
const card = { payment_product: ['card'] };
const ideal = { payment_product: ['ideal'] };
const debit = { payment_product: ['sepa_direct_debit'] };
const eur = { currency_code: 'EUR' };

const costs = [
  line('INTERCHANGE', 'PAYMENT', {
    ...card,
    card_region: ['DOMESTIC', 'EEA'],
    card_funding: ['debit'],
    rate_ppm: 2000,
  }),
  line('INTERCHANGE', 'PAYMENT', {
    ...card,
    card_region: ['DOMESTIC', 'EEA'],
    card_funding: ['credit'],
    rate_ppm: 3000,
  }),
  line('INTERCHANGE', 'PAYMENT', { ...card, rate_ppm: 15_000 }),
  line('SCHEME_FEE', 'PAYMENT', { ...card, ...eur, rate_ppm: 650, fixed_e4: 12_500 }),
  line('SCHEME_FEE', 'PAYMENT', { ...card, rate_ppm: 1300 }),
  line('ACQUIRER', 'PAYMENT', { ...card, ...eur, fixed_e4: 20_000 }),
  line('METHOD', 'PAYMENT', { ...ideal, ...eur, fixed_e4: 85_000 }),
  line('METHOD', 'PAYMENT', { ...debit, ...eur, fixed_e4: 60_000 }),
  line('ACQUIRER', 'REFUND', { ...eur, fixed_e4: 30_000 }),
  line('ACQUIRER', 'CHARGEBACK', { ...eur, fixed_e4: 5_000_000 }),
];
const counting = { counts_to_minimum: true };
const revenue = [
  line('PROCESSING', 'PAYMENT', { ...ideal, ...eur, fixed_e4: 290_000, ...counting }),
  line('PROCESSING', 'PAYMENT', { ...debit, ...eur, rate_ppm: 5000, fixed_e4: 100_000, minimum: 20, ...counting }),
  line('INTERCHANGE', 'PAYMENT', { ...card, basis: 'COST', of: ['INTERCHANGE'] }),
  line('SCHEME_FEE', 'PAYMENT', { ...card, basis: 'COST', of: ['SCHEME_FEE'] }),
  line('MARKUP', 'PAYMENT', {
    ...card,
    ...eur,
    ...counting,
    minimum: 15,
    maximum: 1500,
    tier_by: 'AMOUNT',
    tier_window: 'PREVIOUS_MONTH',
    tiers: [
      { from: 0, rate_ppm: 6000, fixed_e4: 100_000 },
      { from: 1_000_000, rate_ppm: 4500, fixed_e4: 100_000 },
    ],
  }),
  line('MARKUP', 'PAYMENT', { ...card, rate_ppm: 9000 }),
  line('GATEWAY', 'PAYMENT', { ...eur, fixed_e4: 8500, vat_rate_ppm: 210_000, rounding: 'PERIOD', ...counting }),
  line('REFUND_FEE', 'REFUND', { ...eur, fixed_e4: 100_000, ...counting }),
  line('CHARGEBACK_FEE', 'CHARGEBACK', { ...eur, fixed_e4: 15_000_000 }),
  line('MONTHLY', 'MONTH', { ...eur, fixed_e4: 10_000_000, vat_rate_ppm: 210_000 }),
];
const reserve = [line('RESERVE', 'PAYMENT', { ...card, rate_ppm: 50_000, release_days: 90 })];
const partner = [
  line('PARTNER', 'PAYMENT', { basis: 'REVENUE', rate_ppm: 200_000 }),
  line('PARTNER', 'REFUND', { basis: 'REVENUE', rate_ppm: 200_000 }),
];

const year = new Date().getUTCFullYear() + 1;
const at = (day: string, time = '12:00:00') => `${year}-${day}T${time}.000Z`;
/** Monday is 1. */
const weekday = new Date(at('11-01')).getUTCDay() || 7;

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

let world: FinanceWorld;
let gateway: string;
const profiles: Record<string, string> = {};
const settlements: Record<string, Item> = {};
const items: Record<string, string> = {};

const gate = async (path: string, body: object): Promise<Item> => {
  const answer = await world.call(gateway, 'POST', path, { body });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};

async function pay(name: string, amount: number, payment_product: string, more: object = {}, currency_code = 'EUR') {
  const paid = await gate('/transaction', {
    payment_profile: profiles[currency_code],
    merchant_reference: name,
    amount,
    currency_code,
    payment_product,
    status: 'SETTLEMENT_COMPLETED',
    ...more,
  });
  items[name] = paid.id;
  return paid.id;
}

const of_card = (card_country: string, card_funding?: string) => ({
  card_country,
  ...(card_funding && { card_funding }),
});

async function takePayments(): Promise<void> {
  await pay('e01', 4995, 'ideal');
  await pay('e02', 1, 'ideal');
  await pay('e03', 10_000, 'card', of_card('NL', 'debit'));
  await pay('e04', 24_999, 'card', of_card('DE', 'credit'));
  await pay('e05', 8000, 'card', of_card('US', 'credit'));
  await pay('e06', 399_900, 'card', of_card('NL', 'credit'));
  await pay('e07', 1050, 'card', of_card('NL'));
  await pay('e08', 2500, 'sepa_direct_debit');
  await pay('e09', 500, 'card', { ...of_card('BE', 'debit'), created_at: at('10-22') });
  await pay('e16', 12_345, 'card', of_card('JP', 'credit'), 'JPY');
  await pay('e17', 10_005, 'card', of_card('KW', 'credit'), 'KWD');
  for (const [name, of, amount] of [
    ['e10', 'e04', 5000],
    ['e11', 'e01', 4995],
  ] as const) {
    const refund = await gate(`/transaction/${items[of]}/refund`, { amount });
    items[name] = refund.id;
    await gate(`/refund/${refund.id}/status`, { status: 'PROCESSED' });
  }
  items.e12 = (await gate('/chargeback', { transaction: items.e03, amount: 10_000 })).id;
  await gate(`/chargeback/${items.e13}/status`, { status: 'WON' });
}

beforeAll(async () => {
  world = await openFinanceWorld();
  gateway = await world.key(world.merchant, gateway_roles);
  const sweeps = [makeSettlingSweep(world.services)];
  for (const currency of ['EUR', 'JPY', 'KWD'])
    profiles[currency] = await world.paymentProfile(world.merchant, { currency_code: currency });
  const accounts = Object.fromEntries(
    await Promise.all(
      ['EUR', 'JPY', 'KWD'].map(async (currency_code) => [
        currency_code,
        await world.bankAccount(world.merchant, { currency_code }),
      ]),
    ),
  );
  const reseller = await world.organisation('Reseller', world.root);
  const pack = await world.ok('POST', '/package', {
    name: 'Interchange++',
    revenue_scheme: await world.scheme('revenue', revenue, { minimums: [{ currency_code: 'EUR', amount: 4000 }] }),
    cost_scheme: await world.scheme('cost', costs),
    reserve_scheme: await world.scheme('reserve', reserve),
    partner_scheme: await world.scheme('partner', partner, { partner: reseller }),
  });
  const schedule = await world.ok('POST', '/settlementschedule', {
    name: 'Weekly',
    frequency: 'WEEKLY',
    weekdays: [weekday],
    calendar: 'NONE',
  });
  await moveTo(world, sweeps, at('10-20'));
  const { id: profile } = await world.ok('POST', '/settlementprofile', {
    organisation: world.merchant,
    name: 'Weekly',
    number: '1001',
    package: pack.id,
    schedule: schedule.id,
    valid_from: `${year}-10-20`,
    terms: [
      { currency_code: 'EUR', bank_account: accounts.EUR, minimum_payout: 1000 },
      { currency_code: 'JPY', bank_account: accounts.JPY, minimum_payout: 20_000 },
      { currency_code: 'KWD', bank_account: accounts.KWD, minimum_payout: 0 },
    ],
  });
  await world.ok('POST', `/settlementprofile/${profile}/opening`, {
    currency_code: 'EUR',
    balance: -1234,
    holds: [
      { held_on: `${year}-07-30`, amount: 4000 },
      { held_on: `${year}-07-31`, amount: 1337 },
    ],
    usage: [
      { month: `${year}-09-01`, count: 200, amount: 1_825_000 },
      { month: `${year}-10-01`, counted_micro: 987_000_000 },
    ],
  });
  await world.ok('POST', `/settlementprofile/${profile}/opening`, { currency_code: 'KWD', balance: 7 });
  const disputed = await pay('disputed', 6000, 'card', { ...of_card('FR', 'credit'), created_at: at('09-20') });
  items.e13 = (await gate('/chargeback', { transaction: disputed, amount: 6000, created_at: at('09-28') })).id;
  await moveTo(world, sweeps, at('10-28'));
  await takePayments();
  await world.ok('POST', '/oneoff', {
    settlement_profile: profile,
    type: 'CREDIT',
    amount: 500,
    currency_code: 'EUR',
    description: 'Goodwill',
    due_on: `${year}-10-29`,
  });
  await sweepThrough(world, sweeps);
  await moveTo(world, sweeps, at('11-02'));
  for (const each of (await world.ok('GET', '/psp/settlement?_limit=100')).items)
    settlements[each.currency_code] = each;
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
