import { compileRules, compileTree } from '@sluis/contract/risk/compile';
import type { Rule } from '@sluis/contract/risk/conditions';
import type { PaymentFacts } from '@sluis/contract/risk/facts';
import type { RouteNode } from '@sluis/contract/risk/tree';
import { fill, SlotTable } from '@sluis/server/modules/risk/decision/slots';
import { type Line, times } from '../report/table.ts';

const rulesets_count = 50;
const branches_count = 30;
const decisions = 200_000;
const wanted = { p50_us: 10, p99_us: 50, ratio: 5 };

const countries = ['FR', 'DE', 'BE', 'ES', 'PL', 'GB', 'US'];
const countriesOf = (number: number): string[] => [0, 1, 2].map((at) => countries[(number + at) % 7] as string);

/** Three rules that payments match now and then. */
export const rulesOf = (number: number): Rule[] => [
  { name: 'amount', operator: '>', value: String(20_000 + 400 * number) },
  { name: 'country_code', operator: 'IN', value: countriesOf(number) },
  { name: 'card_brand', operator: number % 2 === 0 ? '==' : '!=', value: 'visa' },
];

/** A tree of branches that ends at these processors in turn. */
export function treeOf(processors: readonly string[], branches = branches_count): RouteNode {
  const end = (at: number): string => processors[at % processors.length] as string;
  if (branches === 0) return end(0);
  const below = branches - 1;
  const left = Math.floor(below / 2);
  return {
    if: [
      branches % 3 === 0
        ? { name: 'card_brand', operator: '==', value: 'visa' }
        : branches % 3 === 1
          ? { name: 'amount', operator: '>', value: String(1000 * branches) }
          : { name: 'country_code', operator: '!=', value: 'NL' },
    ],
    then: left === 0 ? end(branches) : treeOf(processors, left),
    else: below === left ? end(branches + 1) : treeOf(processors.toReversed(), below - left),
  };
}

const factsOf = (number: number): PaymentFacts => ({
  amount: 500 + ((number * 7919) % 60_000),
  currency_code: 'EUR',
  payment_product: 'card',
  payment_profile: 'prof',
  card: `tok_${number}`,
  card_all: null,
  card_brand: number % 3 === 0 ? 'visa' : 'mastercard',
  card_bin: '411111',
  card_country: 'NL',
  customer: null,
  customer_status: null,
  country_code: number % 4 === 0 ? 'NL' : (countries[number % 7] as string),
  email_domain: null,
  mcc: null,
  recurring_type: null,
  ip: null,
  network: null,
  network_all: null,
  platform: null,
  browser: null,
  has_three_d_secure: false,
  three_d_secure_requested: false,
});

/** As a programmer would write the same rules and tree for this merchant alone. */
function makeByHand(tree: RouteNode) {
  const limits = Array.from({ length: rulesets_count }, (_, number) => 20_000 + 400 * number);
  const sets = limits.map((_, number) => new Set(countriesOf(number)));
  const walk = ({ amount, card_brand, country_code }: PaymentFacts): string => {
    let node = tree;
    while (typeof node !== 'string') {
      const [{ name = '', value = '' } = {}] = node.if;
      const holds =
        name === 'amount'
          ? amount > Number(value)
          : name === 'card_brand'
            ? card_brand === 'visa'
            : country_code !== null && country_code !== 'NL';
      node = holds ? node.then : node.else;
    }
    return node;
  };
  return (facts: PaymentFacts): number => {
    const { amount, card_brand, country_code } = facts;
    let matches = 0;
    for (let number = 0; number < rulesets_count; number++) {
      if (amount <= (limits[number] as number)) continue;
      if (country_code === null || !sets[number]?.has(country_code)) continue;
      if (number % 2 === 0 ? card_brand === 'visa' : card_brand !== null && card_brand !== 'visa') matches += 1;
    }
    return walk(facts) === '' ? -1 : matches;
  };
}

function makeCompiled(tree: RouteNode) {
  const [table, turns] = [new SlotTable(), new SlotTable()];
  const tests = Array.from({ length: rulesets_count }, (_, number) => compileRules(rulesOf(number), table));
  const walk = compileTree(tree, turns);
  const known = { of_provider: false, velocity: () => null, isListed: () => false, chance: () => 0 };
  return (facts: PaymentFacts): number => {
    const values = fill(table.all, { ...known, facts, place: 'ruleset' });
    let matches = 0;
    for (const test of tests) if (test(values)) matches += 1;
    return walk(fill(turns.all, { ...known, facts, place: 'routing' })).processor === '' ? -1 : matches;
  };
}

/** Microseconds of each decision, in order. Throws if the two disagree. */
function timesOf(decide: (facts: PaymentFacts) => number, payments: readonly PaymentFacts[]) {
  let matches = 0;
  for (let warm = 0; warm < decisions / 4; warm++) decide(payments[warm % payments.length] as PaymentFacts);
  const each_us = new Float64Array(decisions);
  for (let at = 0; at < decisions; at++) {
    const facts = payments[at % payments.length] as PaymentFacts;
    const began_ms = performance.now();
    matches += decide(facts);
    each_us[at] = (performance.now() - began_ms) * 1000;
  }
  each_us.sort();
  return { matches, p50_us: each_us[decisions / 2] ?? 0, p99_us: each_us[Math.floor(decisions * 0.99)] ?? 0 };
}

/** How long a process takes to decide, without the database. */
export function measureDecisions(): Line[] {
  const tree = treeOf(['proc_1', 'proc_2', 'proc_3']);
  const payments = Array.from({ length: 1000 }, (_, number) => factsOf(number));
  const by_hand = timesOf(makeByHand(tree), payments);
  const compiled = timesOf(makeCompiled(tree), payments);
  if (by_hand.matches !== compiled.matches) throw new Error(`${by_hand.matches} and ${compiled.matches} matches`);
  const what = `a decision: ${rulesets_count} rulesets of three rules, a tree of ${branches_count} branches`;
  const us = (value: number): string => `${value.toFixed(1)} µs`;
  const ratio = compiled.p50_us / by_hand.p50_us;
  return [
    {
      what: `${what}; in the first column written by hand`,
      bare: us(by_hand.p50_us),
      sluis: us(compiled.p50_us),
      measure: times(ratio),
      limit: `≤ ${wanted.ratio} ×`,
      passed: ratio <= wanted.ratio,
    },
    {
      what: '… median',
      sluis: us(compiled.p50_us),
      limit: `≤ ${wanted.p50_us} µs`,
      passed: compiled.p50_us <= wanted.p50_us,
    },
    {
      what: '… 99 of 100',
      sluis: us(compiled.p99_us),
      limit: `≤ ${wanted.p99_us} µs`,
      passed: compiled.p99_us <= wanted.p99_us,
    },
  ];
}
