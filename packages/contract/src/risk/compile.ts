import { type Attribute, attributeOf, inCase } from './attributes.ts';
import { type Condition, isListId, type Rule } from './conditions.ts';
import type { FactValue } from './facts.ts';
import { isOfSet } from './operators.ts';
import { type Branch, isBranch, type RouteNode } from './tree.ts';

/** The values of a payment by slot; null if a value is missing. */
export type Facts = readonly FactValue[];

/** Whether conditions hold for a payment. */
export type Test = (facts: Facts) => boolean;

/** Where a compiled condition finds its value. Each value has one slot, however many conditions use it. */
export interface Slots {
  /** The slot of an attribute. */
  of(attribute: string): number;
  /** The slot with whether the payment's value of an attribute is in a list of values. */
  ofList(list: string, attribute: string): number;
  /** The slot of the payment's chance at a node of a tree: from 0 up to, but not including, 2³². */
  ofChance(path: string): number;
}

const never: Test = () => false;
const slot_of_currency = 'currency_code';

type Compare = (actual: number, value: number) => boolean;
/** Of BINs and chances. Tests of other numbers compare directly, which spares a call. */
const orders: Readonly<Record<string, Compare>> = {
  '==': (actual, value) => actual === value,
  '!=': (actual, value) => actual !== value,
  '>': (actual, value) => actual > value,
  '<': (actual, value) => actual < value,
  '>=': (actual, value) => actual >= value,
  '<=': (actual, value) => actual <= value,
};

/** One part in this many is a unit of chance. */
export const chance_parts = 2 ** 32;

function compilePrefix(operator: string, values: readonly string[], slot: number): Test {
  const known = values.map((value) => [value.length, Number(value)] as const);
  const compare = operator === 'IN' ? orders['=='] : operator === 'NOT_IN' ? orders['!='] : orders[operator];
  if (!compare) return never;
  const holds = (bin: string, [length, value]: readonly [number, number]): boolean =>
    bin.length >= length && compare(Number(bin.slice(0, length)), value);
  if (operator === 'IN')
    return (facts) => {
      const bin = facts[slot];
      return bin !== null && known.some((each) => holds(bin as string, each));
    };
  return (facts) => {
    const bin = facts[slot];
    return bin !== null && known.every((each) => holds(bin as string, each));
  };
}

function compileSet(attribute: Attribute, is_in: boolean, values: readonly string[], slot: number): Test {
  const is_number = attribute.between !== undefined;
  const set = new Set<FactValue>(values.map((value) => (is_number ? Number(value) : inCase(attribute, value))));
  return (facts) => {
    const actual = facts[slot] as FactValue;
    return actual !== null && set.has(actual) === is_in;
  };
}

function compileNumber(operator: string, value: number, slot: number): Test {
  const actual = (facts: Facts): number => (facts[slot] ?? Number.NaN) as number;
  switch (operator) {
    case '==':
      return (facts) => facts[slot] === value;
    case '!=':
      return (facts) => facts[slot] !== null && facts[slot] !== value;
    case '>':
      return (facts) => actual(facts) > value;
    case '<':
      return (facts) => actual(facts) < value;
    case '>=':
      return (facts) => actual(facts) >= value;
    default:
      return (facts) => actual(facts) <= value;
  }
}

function compileOne(attribute: Attribute, operator: string, text: string, slot: number): Test {
  if (attribute.between) return compileNumber(operator, Number(text), slot);
  const value = attribute.kind === 'boolean' ? text === 'true' : inCase(attribute, text);
  return operator === '=='
    ? (facts) => facts[slot] === value
    : (facts) => facts[slot] !== null && facts[slot] !== value;
}

/** Compiles a condition that was read by `readCondition`. `path` is that of its node in a tree. */
export function compileCondition({ name, operator, value, currency_code }: Condition, slots: Slots, path = ''): Test {
  const attribute = attributeOf(name);
  if (!attribute) return never;
  if (attribute.kind === 'percentage') {
    const slot = slots.ofChance(path);
    const compare = orders[operator] as Compare;
    const limit = Number(value) * chance_parts;
    return (facts) => compare((facts[slot] as number) * 100, limit);
  }
  const slot = slots.of(name);
  if (operator === 'IS_KNOWN') return (facts) => facts[slot] !== null;
  if (operator === 'IS_MISSING') return (facts) => facts[slot] === null;
  if (isOfSet(operator) && isListId(value)) {
    const found = slots.ofList(value, name);
    const wanted = operator === 'IN';
    return (facts) => facts[slot] !== null && facts[found] === wanted;
  }
  const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  const test = attribute.prefix
    ? compilePrefix(operator, values, slot)
    : operator === 'IN' || operator === 'NOT_IN'
      ? compileSet(attribute, operator === 'IN', values, slot)
      : compileOne(attribute, operator, values[0] as string, slot);
  if (currency_code === undefined) return test;
  const currency = slots.of(slot_of_currency);
  return (facts) => facts[currency] === currency_code && test(facts);
}

/** A test that holds if all tests hold. Up to three are one call: nesting them in twos made decisions a third slower. */
function allOf([first, second, third, ...others]: readonly Test[]): Test {
  if (!first) return () => true;
  if (!second) return first;
  if (!third) return (facts) => first(facts) && second(facts);
  if (others.length === 0) return (facts) => first(facts) && second(facts) && third(facts);
  const rest = allOf(others);
  return (facts) => first(facts) && second(facts) && third(facts) && rest(facts);
}

/** Compiles rules, all of which must hold. */
export const compileRules = (rules: readonly Rule[], slots: Slots): Test =>
  allOf(rules.map((rule) => compileCondition(rule, slots)));

/** The end of a walk through a tree: a processor, and the turns taken to it. */
export interface Walked {
  readonly processor: string;
  readonly path: string;
}

/** Compiles a tree to a walk, without making texts for paths: each end knows its own. */
export function compileTree(tree: RouteNode, slots: Slots, path = ''): (facts: Facts) => Walked {
  if (!isBranch(tree)) {
    const end = { processor: tree, path };
    return () => end;
  }
  const holds = allOf(tree.if.map((condition) => compileCondition(condition, slots, path)));
  const then = compileTree(tree.then, slots, `${path}t`);
  const otherwise = compileTree((tree as Branch).else, slots, `${path}e`);
  return (facts) => (holds(facts) ? then(facts) : otherwise(facts));
}
