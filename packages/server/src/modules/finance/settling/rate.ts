import { eea_countries } from '@sluis/contract/base/countries';
import { halfEven, micro, toMinor } from '@sluis/contract/finance/exact';
import type { CardRegion, PricedKind } from '@sluis/contract/finance/kinds';
import type { SchemeLine } from '@sluis/contract/finance/scheme-line';

/** What prices read of an event; amounts are in minor units. */
export interface Facts {
  readonly kind: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_product: string | null;
  readonly card_brand: string | null;
  readonly card_country: string | null;
  readonly card_funding: string | null;
  readonly country_code: string | null;
  readonly recurring_type: string | null;
}

/** The facts of a fee that is not of a payment. */
export const feeFacts = (kind: PricedKind, currency_code: string, amount = 0): Facts => ({
  kind,
  amount,
  currency_code,
  payment_product: null,
  card_brand: null,
  card_country: null,
  card_funding: null,
  country_code: null,
  recurring_type: null,
});

/** The payments of a settlement profile in a month, before an event. */
export interface Usage {
  readonly count: bigint;
  readonly amount: bigint;
}

export interface Usages {
  readonly PREVIOUS_MONTH: Usage;
  readonly MONTH_TO_DATE: Usage;
}

/** The lines of the editions that apply. */
export interface Prices {
  readonly cost: readonly SchemeLine[];
  readonly revenue: readonly SchemeLine[];
  readonly reserve: readonly SchemeLine[];
  readonly partner: readonly SchemeLine[];
}

/** The price of one component. */
export interface Priced {
  readonly component: string;
  /** The position of the line. */
  readonly line: number;
  /** Millionths of a minor unit; a whole number of minor units unless it is rounded with its statement line. */
  readonly micro: bigint;
  /** The same before it was rounded. */
  readonly exact: bigint;
  readonly basis: SchemeLine['basis'];
  readonly is_period: boolean;
  readonly vat_rate_ppm: number;
  readonly counts: boolean;
}

export interface Held {
  readonly component: string;
  /** The position of the line. */
  readonly line: number;
  readonly amount: bigint;
  readonly release_days: number;
  readonly cap: number | null;
}

export interface Rated {
  readonly cost: readonly Priced[];
  readonly fees: readonly Priced[];
  readonly partner: readonly Priced[];
  readonly reserve: readonly Held[];
}

/** The region of a card, by the country of the merchant. */
export function regionOf(card_country: string | null, merchant_country: string): CardRegion | null {
  if (card_country === null) return null;
  if (card_country === merchant_country) return 'DOMESTIC';
  return eea_countries.includes(card_country) ? 'EEA' : 'OTHER';
}

type Matched = Facts & { readonly card_region: CardRegion | null };

const isNamed = (wanted: readonly string[] | null, value: string | null): boolean =>
  wanted === null || wanted.length === 0 || (value !== null && wanted.includes(value));

/** Whether a line applies to an event; a fact that is unknown never equals a named value. */
export const matches = (line: SchemeLine, facts: Matched): boolean =>
  line.kind === facts.kind &&
  (line.currency_code === null || line.currency_code === facts.currency_code) &&
  (line.amount_from === null || facts.amount >= line.amount_from) &&
  (line.amount_to === null || facts.amount < line.amount_to) &&
  isNamed(line.payment_product, facts.payment_product) &&
  isNamed(line.card_brand, facts.card_brand) &&
  isNamed(line.card_region, facts.card_region) &&
  isNamed(line.card_funding, facts.card_funding) &&
  isNamed(line.country_code, facts.country_code) &&
  isNamed(line.recurring_type, facts.recurring_type);

/** The first line of each component that applies. */
function applying(lines: readonly SchemeLine[], facts: Matched): SchemeLine[] {
  const found = new Map<string, SchemeLine>();
  for (const line of lines) if (!found.has(line.component) && matches(line, facts)) found.set(line.component, line);
  return [...found.values()];
}

interface Rate {
  readonly rate_ppm: number;
  readonly fixed_e4: number;
}

/** The rate of a line, by the usage before the event. */
function rateOf(line: SchemeLine, usages: Usages): Rate {
  const { tiers, tier_by, tier_window } = line;
  if (!tiers?.length || !tier_window) return line;
  const usage = usages[tier_window];
  const reached = tier_by === 'COUNT' ? usage.count : usage.amount;
  return tiers.findLast(({ from }) => BigInt(from) <= reached) ?? line;
}

/** The exact price of a base, both in millionths of a minor unit. */
function priceOf(line: SchemeLine, base: bigint, usages: Usages): bigint {
  const { rate_ppm, fixed_e4 } = rateOf(line, usages);
  let exact = halfEven(base * BigInt(rate_ppm), micro) + BigInt(fixed_e4) * 100n;
  if (line.minimum !== null && exact < BigInt(line.minimum) * micro) exact = BigInt(line.minimum) * micro;
  if (line.maximum !== null && exact > BigInt(line.maximum) * micro) exact = BigInt(line.maximum) * micro;
  return exact;
}

const sum = (priced: readonly Priced[]): bigint => priced.reduce((total, each) => total + each.micro, 0n);

interface Terms {
  readonly merchant_country: string;
  /** Reverse charge: no VAT. */
  readonly is_reverse: boolean;
}

/** Prices an event by the lines that apply to it. */
export function rate(facts: Facts, prices: Prices, usages: Usages, { merchant_country, is_reverse }: Terms): Rated {
  const matched = { ...facts, card_region: regionOf(facts.card_country, merchant_country) };
  const amount = BigInt(facts.amount) * micro;
  const priced = (line: SchemeLine, exact: bigint, is_rounded: boolean): Priced => {
    const sign = line.direction === 'RETURN' ? -1n : 1n;
    return {
      component: line.component,
      line: line.position ?? 0,
      micro: sign * (is_rounded ? toMinor(exact) * micro : exact),
      exact: sign * exact,
      basis: line.basis,
      is_period: line.rounding === 'PERIOD',
      vat_rate_ppm: is_reverse ? 0 : line.vat_rate_ppm,
      counts: line.counts_to_minimum,
    };
  };
  const cost = applying(prices.cost, matched).map((line) => priced(line, priceOf(line, amount, usages), false));
  const fees = applying(prices.revenue, matched).map((line) => {
    const of_cost = () => sum(cost.filter(({ component }) => line.of?.includes(component)));
    const exact = line.basis === 'COST' ? of_cost() : priceOf(line, amount, usages);
    return priced(line, exact, line.rounding === 'EVENT');
  });
  const own = sum(fees.filter(({ basis }) => basis !== 'COST'));
  const margin = sum(fees) - sum(cost);
  const bases = { AMOUNT: amount, COST: 0n, REVENUE: own, MARGIN: margin > 0n ? margin : 0n };
  const partner = applying(prices.partner, matched).map((line) =>
    priced(line, priceOf(line, bases[line.basis], usages), false),
  );
  const reserve = facts.kind === 'PAYMENT' ? applying(prices.reserve, matched) : [];
  return {
    cost,
    fees,
    partner,
    reserve: reserve.map((line) => ({
      component: line.component,
      line: line.position ?? 0,
      amount: toMinor(priceOf(line, amount, usages)),
      release_days: line.release_days ?? 0,
      cap: line.cap,
    })),
  };
}
