import type { SchemeLine } from '@sluis/contract/finance/scheme-line';

export type Line = Partial<SchemeLine>;

const cent = 10_000;
const percent = 10_000;
const vat = { vat_rate_ppm: 210_000 };
const EUR = { currency_code: 'EUR' };

const priced =
  (kind: SchemeLine['kind']) =>
  (component: string, more: Line): Line => ({ component, kind, ...more });
const payment = priced('PAYMENT');
const refund = priced('REFUND');
const chargeback = priced('CHARGEBACK');
const month = priced('MONTH');

/** A price of a payment method in euros, in percent and in cents, and that in other currencies, in percent. */
const method = (
  component: string,
  products: Line['payment_product'],
  [rate, cents, abroad = rate]: readonly number[],
) =>
  [
    payment(component, {
      ...EUR,
      payment_product: products,
      rate_ppm: Math.round(Number(rate) * percent),
      fixed_e4: Number(cents) * cent,
    }),
    ...(abroad ? [payment(component, { payment_product: products, rate_ppm: Math.round(abroad * percent) })] : []),
  ] as const;

/** The price of a disputed payment, in minor units of each currency. */
const disputes = { EUR: 1500, GBP: 1300, USD: 1600, DKK: 11_000, JPY: 2500, KWD: 5000 } as const;
const disputed = (component: string, part: number): Line[] =>
  Object.entries(disputes).map(([currency_code, amount]) =>
    chargeback(component, { currency_code, fixed_e4: amount * part * cent }),
  );

const cards = { payment_product: ['card'] } satisfies Line;
const counted = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, counts_to_minimum: true }));

const methods = [
  ...method('PROCESSING', ['bancontact'], [0, 35, 0]),
  ...method('PROCESSING', ['sepa_direct_debit'], [0, 25, 0]),
  ...method('PROCESSING', ['sepa_credit_transfer'], [0, 20, 0]),
  ...method('PROCESSING', ['apple_pay', 'google_pay'], [1.2, 12, 1.6]),
  ...method('PROCESSING', ['paypal'], [3.4, 35, 3.9]),
  ...method('PROCESSING', ['klarna', 'riverty'], [2.95, 45, 3.4]),
  ...method('PROCESSING', ['gift_card'], [1.9, 10, 0]),
];

const services = (monthly: number): Line[] => [
  payment('GATEWAY', { ...EUR, ...vat, fixed_e4: cent, rounding: 'PERIOD', counts_to_minimum: true }),
  refund('REFUND_FEE', { ...EUR, fixed_e4: 15 * cent, counts_to_minimum: true }),
  ...disputed('CHARGEBACK_FEE', 1),
  month('MONTHLY', { ...EUR, ...vat, fixed_e4: monthly * cent }),
];

/** Interchange and scheme fees at cost, and a margin that falls with the turnover of the month. */
export const interchange_plus = (ideal_cents: number): Line[] => [
  payment('INTERCHANGE', { ...cards, basis: 'COST', of: ['INTERCHANGE'] }),
  payment('SCHEME_FEE', { ...cards, basis: 'COST', of: ['SCHEME_FEE'] }),
  ...counted([
    payment('MARKUP', {
      ...EUR,
      ...cards,
      tiers: [
        { from: 0, rate_ppm: 4500, fixed_e4: 10 * cent },
        { from: 5_000_000, rate_ppm: 3500, fixed_e4: 8 * cent },
      ],
      tier_by: 'AMOUNT',
      tier_window: 'MONTH_TO_DATE',
    }),
    payment('MARKUP', { ...cards, rate_ppm: 6500 }),
    payment('PROCESSING', { ...EUR, payment_product: ['ideal'], fixed_e4: ideal_cents * cent }),
    ...methods,
    payment('PROCESSING', { ...EUR, payment_product: ['eps'], rate_ppm: 12_000, fixed_e4: 20 * cent }),
    payment('PROCESSING', { payment_product: ['przelewy24'], rate_ppm: 16_000 }),
  ]),
  ...services(2500),
];

/** One rate for each method, whatever the card. */
export const blended: Line[] = [
  ...counted([
    ...method('PROCESSING', ['ideal'], [0, 32, 0]),
    payment('PROCESSING', { ...cards, ...EUR, card_brand: ['amex'], rate_ppm: 27_500, fixed_e4: 15 * cent }),
    payment('PROCESSING', { ...cards, ...EUR, card_region: ['OTHER'], rate_ppm: 29_000, fixed_e4: 15 * cent }),
    ...method('PROCESSING', ['card'], [1.55, 15, 3.1]),
    ...methods,
    payment('PROCESSING', { payment_product: ['eps', 'przelewy24'], rate_ppm: 18_000 }),
  ]),
  ...services(0).filter(({ kind }) => kind !== 'MONTH'),
  month('MONTHLY', { ...EUR, ...vat, fixed_e4: 1500 * cent }),
];

/** Of the next year: the month and iDEAL cost more; wallets are promoted, and bring less than they cost. */
export const blended_next: Line[] = blended.map((line) => {
  if (line.kind === 'MONTH') return { ...line, fixed_e4: 1950 * cent };
  if (line.payment_product?.includes('ideal') && line.fixed_e4) return { ...line, fixed_e4: 35 * cent };
  if (line.payment_product?.includes('apple_pay') && line.fixed_e4)
    return { ...line, rate_ppm: 0.4 * percent, fixed_e4: 5 * cent };
  return line;
});

const card_costs: Line[] = [
  payment('INTERCHANGE', { ...cards, card_region: ['DOMESTIC', 'EEA'], card_funding: ['debit'], rate_ppm: 2000 }),
  payment('INTERCHANGE', { ...cards, card_region: ['DOMESTIC', 'EEA'], rate_ppm: 3000 }),
  payment('INTERCHANGE', { ...cards, rate_ppm: 15_000 }),
  payment('SCHEME_FEE', { ...cards, ...EUR, card_region: ['DOMESTIC', 'EEA'], rate_ppm: 650, fixed_e4: 12_500 }),
  payment('SCHEME_FEE', { ...cards, rate_ppm: 1300 }),
  payment('ACQUIRER', { ...cards, ...EUR, rate_ppm: 500, fixed_e4: 2 * cent }),
  payment('ACQUIRER', { ...cards, rate_ppm: 1500 }),
];

/** What the processors of each provider charge. */
export const costs: readonly {
  readonly name: string;
  readonly providers: readonly string[];
  readonly lines: Line[];
}[] = [
  {
    name: 'Polder Bank',
    providers: ['Polder Bank'],
    lines: [
      ...card_costs,
      ...method('METHOD', ['ideal'], [0, 8.5, 0]),
      ...method('METHOD', ['sepa_direct_debit'], [0, 6, 0]),
      ...method('METHOD', ['sepa_credit_transfer'], [0, 4, 0]),
      refund('REFUND_FEE', { ...EUR, fixed_e4: 3 * cent }),
      ...disputed('CHARGEBACK_FEE', 0.5),
    ],
  },
  {
    name: 'Noordzee',
    providers: ['Noordzee'],
    lines: [
      ...card_costs,
      ...method('METHOD', ['bancontact'], [0, 9, 0]),
      ...method('METHOD', ['apple_pay', 'google_pay'], [0.55, 4, 0.9]),
      refund('REFUND_FEE', { ...EUR, fixed_e4: 4 * cent }),
      ...disputed('CHARGEBACK_FEE', 0.6),
    ],
  },
  {
    name: 'Overseas acquirers',
    providers: ['Pacific Merchant Bank', 'Gulf Merchant Bank'],
    lines: [...card_costs, ...disputed('CHARGEBACK_FEE', 0.8)],
  },
  {
    name: 'Wallets and pay later',
    providers: ['PayPal', 'Klarna', 'Riverty', 'Donau Bank', 'Wisła Bank', 'Cadeaukring'],
    lines: [
      ...method('METHOD', ['paypal'], [2.49, 35, 2.99]),
      ...method('METHOD', ['klarna', 'riverty'], [2.1, 35, 2.6]),
      ...method('METHOD', ['eps'], [0.7, 10, 0]),
      ...method('METHOD', ['przelewy24'], [0.9, 0, 0.9]),
      ...method('METHOD', ['gift_card'], [1, 0, 0]),
    ],
  },
];

export const reserve: Line[] = [
  payment('RESERVE', { ...cards, rate_ppm: 50_000, release_days: 28, description: 'Trips that have not begun' }),
];

export const partner_shares: Line[] = [
  payment('PARTNER', { basis: 'REVENUE', rate_ppm: 200_000 }),
  refund('PARTNER', { basis: 'REVENUE', rate_ppm: 200_000 }),
];
