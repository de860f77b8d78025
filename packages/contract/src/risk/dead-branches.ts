import { currency_codes } from '../base/currencies.ts';
import { attributeOf, inCase } from './attributes.ts';
import { chance_parts } from './compile.ts';
import type { Condition } from './conditions.ts';
import { type Branch, isBranch, type RouteNode } from './tree.ts';

/**
 * A part of a tree that decides nothing: conditions that cannot all hold, one that always holds, or the same then and
 * else. It is a warning: the tree can be saved.
 */
export interface DeadFinding {
  /** The turns to the branch. */
  readonly path: string;
  readonly kind: 'contradiction' | 'always' | 'equal';
  /** The index of the condition that contradicts those before it, or that always holds. */
  readonly condition?: number;
}

export interface DeadBranches {
  readonly findings: readonly DeadFinding[];
  /** The paths of the nodes that no payment reaches; of nested ones only the highest. */
  readonly unreachable: readonly string[];
}

/** Disjoint intervals of integers, in order. */
type Intervals = readonly (readonly [low: number, high: number])[];

/**
 * The values that something can have: intervals by the part of the values that they belong to, such as a currency, the
 * length of a BIN or a text.
 */
type Values = ReadonlyMap<string, Intervals>;

/** What a condition says: the values of one subject for which it holds. */
interface Atom {
  readonly subject: string;
  readonly holds: Values;
}

const whole: Intervals = [[0, Number.MAX_SAFE_INTEGER]];
const point: Intervals = [[0, 0]];
// No text has a NUL.
const known = '\0known';
const missing = '\0missing';
const other = '\0other';

const clip = (one: Intervals, to: Intervals): Intervals =>
  one.flatMap(([low, high]) =>
    to.flatMap(([from, until]): [number, number][] =>
      Math.max(low, from) <= Math.min(high, until) ? [[Math.max(low, from), Math.min(high, until)]] : [],
    ),
  );

const without = (one: Intervals, gone: Intervals): Intervals =>
  gone.reduce<Intervals>(
    (left, [from, until]) =>
      left.flatMap(([low, high]) =>
        (
          [
            [low, Math.min(high, from - 1)],
            [Math.max(low, until + 1), high],
          ] as const
        ).filter(([first, last]) => first <= last),
      ),
    one,
  );

function combine(one: Values, two: Values, by: (one: Intervals, two: Intervals) => Intervals): Values {
  const values = [...one].map(([part, intervals]) => [part, by(intervals, two.get(part) ?? [])] as const);
  return new Map(values.filter(([, intervals]) => intervals.length > 0));
}
const both = (one: Values, two: Values): Values => combine(one, two, clip);
const minus = (one: Values, two: Values): Values => combine(one, two, without);

const all = (parts: readonly string[], intervals: Intervals): Values => new Map(parts.map((part) => [part, intervals]));

/** The integers for which a comparison with a number, which need not be an integer, holds. */
function compared(operator: string, value: number, within: Intervals = whole): Intervals {
  const equal: Intervals = Number.isInteger(value) ? [[value, value]] : [];
  const less: Intervals = [[0, Math.ceil(value) - 1]];
  const more: Intervals = [[Math.floor(value) + 1, Number.MAX_SAFE_INTEGER]];
  const holds: Readonly<Record<string, Intervals>> = {
    '==': equal,
    '!=': without(whole, equal),
    '<': less,
    '>': more,
    '<=': without(whole, more),
    '>=': without(whole, less),
  };
  return clip(holds[operator] ?? [], within);
}

const bin_lengths = Array.from({ length: 12 }, (_, at) => at + 1);
const binsOf = (length: number): Intervals => [[0, 10 ** length - 1]];

/** The BINs whose first digits, as many as the value has, compare so. */
function bins(operator: string, value: string): Values {
  const begins = compared(operator, Number(value), binsOf(value.length));
  return new Map(
    bin_lengths
      .filter((length) => length >= value.length)
      .map((length) => {
        const scale = 10 ** (length - value.length);
        return [String(length), begins.map(([low, high]) => [low * scale, (high + 1) * scale - 1] as const)];
      }),
  );
}

const currencies: readonly string[] = [...currency_codes, other];
const money = 'money';

/** The texts that the conditions of a tree compare each attribute to; other texts are alike. */
type Mentioned = ReadonlyMap<string, ReadonlySet<string>>;

function collect(node: RouteNode, into: Map<string, Set<string>>): Map<string, Set<string>> {
  if (!isBranch(node)) return into;
  for (const { name, value } of node.if) {
    const texts = into.get(name) ?? new Set();
    into.set(name, texts.add(textOf(name, value)));
  }
  collect(node.then, into);
  return collect(node.else, into);
}

const textOf = (name: string, value: Condition['value']): string => inCase(attributeOf(name) ?? {}, String(value));

/** All values of a subject that payments can have. */
function everyValue(subject: string, mentioned: Mentioned): Values {
  if (subject === money) return all(currencies, whole);
  if (subject.startsWith('random')) return all([known], [[0, chance_parts - 1]]);
  const { kind, prefix, between, always } = attributeOf(subject) ?? {};
  const absent: Values = all(always ? [] : [missing], point);
  if (kind === 'boolean') return all(['true', 'false'], point);
  if (prefix) return new Map([...absent, ...bin_lengths.map((length) => [String(length), binsOf(length)] as const)]);
  if (between) return new Map([...absent, [known, whole]]);
  return new Map([...absent, ...all([...(mentioned.get(subject) ?? []), other], point)]);
}

/** What a condition of the branch at a path says; undefined if that is not known. */
function atomOf(
  { name, operator, value, currency_code }: Condition,
  path: string,
  every: Everything,
): Atom | undefined {
  const attribute = attributeOf(name);
  if (!attribute) return undefined;
  const number = Number(value);
  if (name === 'random') {
    // Each branch has a chance of its own.
    const holds = new Map([[known, compared(operator, (number * chance_parts) / 100)]]);
    return { subject: `random${path}`, holds };
  }
  if (name === 'amount') {
    const within = currency_code === undefined ? currencies : [currency_code];
    return { subject: money, holds: all(within, compared(operator, number)) };
  }
  const present = minus(every(name === 'currency_code' ? money : name), all([missing], point));
  if (operator === 'IS_KNOWN') return { subject: name, holds: present };
  if (operator === 'IS_MISSING') return { subject: name, holds: all([missing], point) };
  if (attribute.prefix) return { subject: name, holds: bins(operator, String(value)) };
  if (attribute.between) return { subject: name, holds: new Map([[known, compared(operator, number)]]) };
  const text = textOf(name, value);
  const equal: Values = new Map([[text, present.get(text) ?? []]]);
  const holds = operator === '==' ? both(present, equal) : minus(present, equal);
  return { subject: name === 'currency_code' ? money : name, holds };
}

type Everything = (subject: string) => Values;
/** What is known of the payments that reach a node, by subject. */
type Known = ReadonlyMap<string, Values>;

interface Walk {
  readonly every: Everything;
  readonly findings: DeadFinding[];
  readonly unreachable: string[];
}

function walkBranch({ if: conditions, then, else: otherwise }: Branch, path: string, before: Known, walk: Walk): void {
  const { every, findings, unreachable } = walk;
  const valuesIn = (state: Known, subject: string): Values => state.get(subject) ?? every(subject);
  let holding = before;
  let is_open = false;
  for (const [index, condition] of conditions.entries()) {
    const atom = atomOf(condition, path, every);
    if (!atom) {
      is_open = true;
      continue;
    }
    const values = valuesIn(holding, atom.subject);
    const left = both(values, atom.holds);
    if (left.size === 0) {
      findings.push({ path, kind: 'contradiction', condition: index });
      unreachable.push(`${path}t`);
      walkNode(otherwise, `${path}e`, before, walk);
      return;
    }
    if (minus(values, atom.holds).size === 0) findings.push({ path, kind: 'always', condition: index });
    holding = new Map(holding).set(atom.subject, left);
  }
  // Payments for which one of several subjects does not fit have nothing in common.
  const narrowed = [...holding].filter(([subject, values]) => minus(valuesIn(before, subject), values).size > 0);
  const [only] = narrowed;
  walkNode(then, `${path}t`, holding, walk);
  if (!only && !is_open && conditions.length > 0) {
    unreachable.push(`${path}e`);
    return;
  }
  if (JSON.stringify(then) === JSON.stringify(otherwise)) findings.push({ path, kind: 'equal' });
  const rest =
    only && narrowed.length === 1 && !is_open
      ? new Map(before).set(only[0], minus(valuesIn(before, only[0]), only[1]))
      : before;
  walkNode(otherwise, `${path}e`, rest, walk);
}

function walkNode(node: RouteNode, path: string, known_here: Known, walk: Walk): void {
  if (isBranch(node)) walkBranch(node, path, known_here, walk);
}

/**
 * Finds the parts of a tree that decide nothing, from the values that payments can still have at each node. A condition
 * on an unknown attribute may hold or not.
 */
export function deadBranches(tree: RouteNode): DeadBranches {
  const mentioned = collect(tree, new Map());
  const kept = new Map<string, Values>();
  const every: Everything = (subject) => {
    const values = kept.get(subject) ?? everyValue(subject, mentioned);
    kept.set(subject, values);
    return values;
  };
  const walk: Walk = { every, findings: [], unreachable: [] };
  walkNode(tree, '', new Map(), walk);
  return { findings: walk.findings, unreachable: walk.unreachable };
}
