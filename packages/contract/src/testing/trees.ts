import { attributeOf } from '../risk/attributes.ts';
import { chance_parts, compileTree, type Slots, type Walked } from '../risk/compile.ts';
import type { Condition } from '../risk/conditions.ts';
import type { PaymentFacts } from '../risk/facts.ts';
import { operatorsOf } from '../risk/operators.ts';
import type { RouteNode } from '../risk/tree.ts';

/** Random trees, and payments whose values are about those of their conditions. */

/** A number from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number;

/** Draws from numbers, over and over. */
export function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  return (below) => {
    const drawn = numbers[at % numbers.length] ?? 0;
    at += 1;
    return drawn % below;
  };
}

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)] as T;

const values: Readonly<Record<string, readonly Condition['value'][]>> = {
  amount: [0, 99, '100', 101, 5000],
  currency_code: ['EUR', 'USD', 'JPY'],
  card_brand: ['visa', 'mastercard', 'amex'],
  card_bin: ['4111', '41111', '411111', '0000', '99999999'],
  mcc: [742, '0742', 5411],
  country_code: ['NL', 'be'],
  customer: ['cust_1', 'Ada'],
  '3ds': [true, 'false'],
  recurring: ['true', false],
  random: [0, 25, '30', 100],
};
const names = Object.keys(values);

function condition(draw: Draw): Condition {
  const name = pick(draw, names);
  const operator = pick(draw, operatorsOf(attributeOf(name) ?? { kind: 'text', read: () => null, sql: '' }, 'routing'));
  if (operator === 'IS_KNOWN' || operator === 'IS_MISSING') return { name, operator, value: '' };
  const currency_code = name === 'amount' ? pick(draw, [undefined, 'EUR', 'USD']) : undefined;
  return { name, operator, value: pick(draw, values[name] ?? []), ...(currency_code && { currency_code }) };
}

/** The processors at the ends of random trees. */
export const tree_processors = ['one', 'two', 'three'].map((name) => `proc_${name}`);

export function randomTree(draw: Draw, levels = 4): RouteNode {
  if (levels === 0 || draw(5) === 0) return pick(draw, tree_processors);
  const conditions = Array.from({ length: 1 + (draw(3) === 0 ? draw(3) : 0) }, () => condition(draw));
  return { if: conditions, then: randomTree(draw, levels - 1), else: randomTree(draw, levels - 1) };
}

export const randomFacts = (draw: Draw): PaymentFacts => ({
  amount: pick(draw, [0, 98, 99, 100, 101, 4999, 5000, 5001, 700_000]),
  currency_code: pick(draw, ['EUR', 'USD', 'JPY', 'GBP']),
  payment_product: 'card',
  payment_profile: 'prof_1',
  card: null,
  card_all: null,
  card_brand: pick(draw, [null, 'visa', 'mastercard', 'amex', 'jcb']),
  card_bin: pick(draw, [null, '4111', '41111', '411111', '41111199', '000012', '999999', '99999999', '541333']),
  card_country: null,
  customer: pick(draw, [null, 'cust_1', 'Ada', 'Bo']),
  customer_status: null,
  country_code: pick(draw, [null, 'NL', 'BE', 'DE']),
  email_domain: null,
  mcc: pick(draw, [null, 742, 5411, 7995]),
  recurring_type: pick(draw, [null, 'first', 'recurring']),
  ip: null,
  network: null,
  network_all: null,
  platform: null,
  browser: null,
  has_three_d_secure: draw(2) === 0,
  three_d_secure_requested: draw(3) === 0,
});

/** Where a payment ends in a tree. `chanceAt` is its chance at the branch of a path, in units of `chance_parts`. */
export function walkTree(tree: RouteNode, facts: PaymentFacts, chanceAt: (path: string) => number): Walked {
  const read: (string | number | boolean | null)[] = [];
  const slot = (value: string | number | boolean | null): number => read.push(value) - 1;
  const slots: Slots = {
    of: (name) => slot(attributeOf(name)?.read(facts, 'routing') ?? null),
    ofList: () => slot(null),
    ofChance: (path) => slot(chanceAt(path)),
  };
  return compileTree(tree, slots)(read);
}

/** A chance for each path, among which are those at the limits of conditions. */
export function randomChances(draw: Draw): (path: string) => number {
  const kept = new Map<string, number>();
  return (path) => {
    const chance = kept.get(path) ?? pick(draw, [0, 0.2, 0.25, 0.299, 0.31, 0.9999]) * chance_parts;
    kept.set(path, Math.floor(chance));
    return Math.floor(chance);
  };
}
