import { expect } from 'vitest';
import { makeSettlingSweep } from '../modules/finance/settling/settling.sweep.ts';
import { type FinanceWorld, line, openFinanceWorld } from './finance-world.ts';
import { moveTo } from './moved-clock.ts';
import { sweepThrough } from './sweeping.ts';
import { gateway_roles } from './world.ts';

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

export const year = new Date().getUTCFullYear() + 1;
const at = (day: string, time = '12:00:00') => `${year}-${day}T${time}.000Z`;
/** Monday is 1. */
const weekday = new Date(at('11-01')).getUTCDay() || 7;

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** The worked example after its settlements have closed. */
export interface WorkedExample {
  readonly world: FinanceWorld;
  readonly profile: string;
  readonly gateway: string;
  /** By currency. */
  readonly settlements: Readonly<Record<string, Item>>;
  /** The payments, refunds and chargebacks, by the names of their events. */
  readonly items: Readonly<Record<string, string>>;
}

/** Takes payments as the gateway of a merchant. */
function openShop(world: FinanceWorld, gateway: string, profiles: Readonly<Record<string, string>>) {
  const items: Record<string, string> = {};
  const gate = async (path: string, body: object): Promise<Item> => {
    const answer = await world.call(gateway, 'POST', path, { body });
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  const pay = async (name: string, amount: number, payment_product: string, more: object = {}, currency = 'EUR') => {
    const paid = await gate('/transaction', {
      payment_profile: profiles[currency],
      merchant_reference: name,
      amount,
      currency_code: currency,
      payment_product,
      status: 'SETTLEMENT_COMPLETED',
      ...more,
    });
    items[name] = paid.id;
    return paid.id;
  };
  return { items, gate, pay };
}

const of_card = (card_country: string, card_funding?: string) => ({
  card_country,
  ...(card_funding && { card_funding }),
});

async function takePayments({ items, gate, pay }: ReturnType<typeof openShop>): Promise<void> {
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

/** Lives through the worked example of the finance paper, in the next year. */
export async function openWorkedExample(): Promise<WorkedExample> {
  const world = await openFinanceWorld();
  const gateway = await world.key(world.merchant, gateway_roles);
  const sweeps = [makeSettlingSweep(world.services)];
  const profiles: Record<string, string> = {};
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
  const shop = openShop(world, gateway, profiles);
  const disputed = await shop.pay('disputed', 6000, 'card', { ...of_card('FR', 'credit'), created_at: at('09-20') });
  shop.items.e13 = (
    await shop.gate('/chargeback', { transaction: disputed, amount: 6000, created_at: at('09-28') })
  ).id;
  await moveTo(world, sweeps, at('10-28'));
  await takePayments(shop);
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
  const { items: closed } = await world.ok('GET', '/psp/settlement?_limit=100');
  const settlements = Object.fromEntries(closed.map((each: { currency_code: string }) => [each.currency_code, each]));
  return { world, profile, gateway, settlements, items: shop.items };
}
