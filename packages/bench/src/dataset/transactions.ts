import { newId } from '@sluis/contract/base/ids';
import { payment_product_types } from '@sluis/contract/payment-products';
import type { Cell } from './copy.ts';
import type { Organisation } from './organisations.ts';
import { type Random, weighted } from './random.ts';

const month_ms = (365.25 / 12) * 86_400_000;
const months = 13;

/** Statuses in the proportions of a real provider. */
const statuses: readonly (readonly [status: string, weight: number, reason: string | null])[] = [
  ['SETTLEMENT_COMPLETED', 72, null],
  ['SETTLEMENT_REQUESTED', 3, null],
  ['DECLINED', 9, 'insufficient_funds'],
  ['ABANDONED', 8, null],
  ['FAILED', 3, 'blocked_by_rule'],
  ['CANCELLED', 3, null],
  ['AUTHORIZED', 1, null],
  ['PENDING', 1, null],
];
const products = [
  'card',
  'card',
  'card',
  'card',
  'ideal',
  'ideal',
  'paypal',
  'apple_pay',
  'bancontact',
  'klarna',
] as const;
const countries = 'NL NL NL NL BE DE FR ES PL GB US'.split(' ');

export interface World {
  readonly organisations: readonly Organisation[];
  /** Ids of customers by organisation, in the organisations' order. */
  readonly customers: readonly (readonly string[])[];
  readonly processors: readonly string[];
  readonly tags: readonly string[];
  readonly ends_at_ms: number;
}

/** Payments in the order of time over thirteen months, as a gateway would have recorded them. */
export function* transactionRows(world: World, count: number, random: Random): Generator<Record<string, Cell>> {
  const drawOrganisation = weighted(
    world.organisations.map(({ weight }) => weight),
    random,
  );
  const drawStatus = weighted(
    statuses.map(([, weight]) => weight),
    random,
  );
  const step_ms = (months * month_ms) / count;
  const starts_ms = world.ends_at_ms - months * month_ms;
  for (let number = 0; number < count; number++) {
    const created_ms = Math.floor(starts_ms + (number + random.unit()) * step_ms);
    const at = drawOrganisation();
    const of = world.organisations[at] as Organisation;
    const customers = world.customers[at] as readonly string[];
    yield transactionRow(random, {
      created_ms,
      number,
      of,
      customer: random.unit() < 0.85 ? random.pick(customers) : null,
      status: statuses[drawStatus()] as (typeof statuses)[number],
      world,
    });
  }
}

interface Drawn {
  readonly created_ms: number;
  readonly number: number;
  readonly of: Organisation;
  readonly customer: string | null;
  readonly status: readonly [string, number, string | null];
  readonly world: World;
}

function transactionRow(random: Random, drawn: Drawn): Record<string, Cell> {
  const { created_ms, number, of, customer, status, world } = drawn;
  const profile = random.pick(of.profiles);
  const created_at = new Date(created_ms).toISOString();
  const product = random.pick(products);
  const amount = Math.floor(500 + 40_000 * random.unit() ** 3);
  const paid = status[0] === 'SETTLEMENT_COMPLETED';
  // One in four pays from an address that many use.
  const ip = random.unit() < 0.25 ? `84.0.0.${random.below(256)}` : `84.${random.below(256)}.${random.below(256)}.7`;
  return {
    id: newId('txn', created_ms),
    created_at,
    last_status_update: new Date(created_ms + random.below(90_000)).toISOString(),
    organisation: of.id,
    payment_profile: profile.id,
    processor: random.pick(world.processors),
    processor_id_external: `psp-${random.below(2 ** 31).toString(36)}-${number}`,
    customer,
    merchant_reference: `ORDER-${100_000 + number}`,
    description: 'Order of the web shop',
    amount,
    currency_code: profile.currency_code,
    ...returnedOf(random, paid ? amount : 0),
    status: status[0],
    status_reason: status[2],
    blocked: status[0] === 'FAILED' && random.unit() < 0.5,
    tags: random.unit() < 0.02 ? [random.pick(world.tags)] : [],
    payment_product: product,
    payment_product_type: payment_product_types[product],
    ...cardOf(random, product, customer),
    platform: random.pick(['ios', 'android', 'windows', 'macos']),
    browser: random.pick(['safari', 'chrome', 'firefox']),
    ip,
    network: ip,
    country_code: random.pick(countries),
  };
}

/** One in 25 is refunded, and one in 300 charged back. */
function returnedOf(random: Random, amount: number): Record<string, Cell> {
  const drawn = random.unit();
  return {
    amount_refunded: drawn < 0.04 ? amount : 0,
    amount_charged_back: drawn > 0.9967 ? amount : 0,
  };
}

/** A customer has one card. */
function cardOf(random: Random, product: string, customer: string | null): Record<string, Cell> {
  const is_card = product === 'card';
  const or = (cell: Cell): Cell => (is_card ? cell : null);
  return {
    three_d_secure: or('{"version": "2.2.0", "result": "authenticated", "eci": "05"}'),
    card: or(customer && `card ${customer}`),
    card_all: or(customer && `all ${customer}`),
    card_brand: or(random.pick(['visa', 'mastercard', 'maestro', 'amex'])),
    card_bin: or(String(411_111 + random.below(88_000))),
    card_last_four: or(String(1000 + random.below(9000))),
    card_expiry: or(`0${1 + random.below(9)}/${27 + random.below(6)}`),
    card_country: or(random.pick(countries)),
  };
}
