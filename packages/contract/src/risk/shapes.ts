import { holdsCardNumber } from '../base/card-numbers.ts';
import type { FieldFault } from '../base/errors.ts';
import type { JsonShape, ReadJson } from '../base/fields.ts';
import { isId } from '../base/ids.ts';
import { isEmail, isStorableText, isUndirected, isVisible, isWebUrl } from '../base/text.ts';
import { type Faults, isObject, type Rule, readRules, rules_schema } from './conditions.ts';
import { type ScaExemption, sca_exemptions } from './exemptions.ts';
import { type RouteNode, readTree, tree_schema } from './tree.ts';

const rule: Rule = { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' };

/** The rules of a ruleset. */
export const ruleset_rules: JsonShape<readonly Rule[]> = {
  read: readRules,
  described: rules_schema,
  example: [rule],
};

/** The tree of a routing. */
export const routing_details: JsonShape<RouteNode> = {
  read: readTree,
  described: tree_schema,
  example: {
    if: [{ name: 'amount', operator: '>', value: 50_000, currency_code: 'EUR' }],
    then: 'proc_01k5w6y8q0e1w8hqt86jysj84j',
    else: 'proc_01k5w6y8q0e1w8hqt86jysj84j',
  } as RouteNode,
};

/** The parts of a ruleset that a version has. */
export interface RulesetContent {
  readonly name: string;
  readonly email: string | null;
  readonly webhook_url: string | null;
  /** Absent from versions of before exemptions. */
  readonly sca_exemption?: ScaExemption | null;
  readonly tag: string | null;
  readonly payment_profile: string | null;
  readonly rules: readonly Rule[];
  readonly active: boolean;
}

/** The parts of a routing that a version has. */
export interface RoutingContent {
  readonly name: string;
  readonly payment_product: string;
  readonly details: RouteNode;
  readonly fallbacks: readonly string[];
}

export type ReadPart = (sent: unknown) => ReadJson;

export const orNull =
  (read: ReadPart): ReadPart =>
  (sent) =>
    sent === null || sent === undefined ? { value: null } : read(sent);

const text =
  (max: number, fits: (text: string) => boolean = () => true): ReadPart =>
  (sent) => {
    if (typeof sent !== 'string') return { faults: { '': sent == null ? 'required' : 'wrong_type' } };
    if (sent === '') return { faults: { '': 'too_small' } };
    if (sent.length > max) return { faults: { '': 'too_long' } };
    if (!isStorableText(sent) || !fits(sent)) return { faults: { '': 'invalid_format' } };
    return holdsCardNumber(sent) ? { faults: { '': 'card_number' } } : { value: sent };
  };

export const idOf = (prefix: string): ReadPart => text(60, (sent) => isId(sent, prefix));
const isName = (sent: string): boolean => isUndirected(sent) && isVisible(sent);

const several =
  (read: ReadPart, max: number): ReadPart =>
  (sent = []) => {
    if (!Array.isArray(sent)) return { faults: { '': 'wrong_type' } };
    if (sent.length > max) return { faults: { '': 'too_long' } };
    const faults: Record<string, FieldFault> = {};
    for (const [index, each] of sent.entries()) {
      const read_each = read(each);
      if ('faults' in read_each) faults[index] = read_each.faults[''] ?? 'invalid_format';
    }
    return Object.keys(faults).length > 0 ? { faults } : { value: [...new Set(sent)] };
  };

/** Reads an object of these parts; unknown ones are refused. */
export function readParts<V>(parts: Readonly<Record<keyof V & string, ReadPart>>, sent: unknown): ReadJson<V> {
  if (!isObject(sent)) return { faults: { '': sent == null ? 'required' : 'wrong_type' } };
  const faults: Record<string, FieldFault> = {};
  for (const key of Object.keys(sent)) if (!Object.hasOwn(parts, key)) faults[key] = 'unknown';
  const value: Record<string, unknown> = {};
  for (const [name, read] of Object.entries<ReadPart>(parts)) {
    const part = read(Object.hasOwn(sent, name) ? sent[name] : undefined);
    if ('value' in part) value[name] = part.value;
    else
      for (const [at, fault] of Object.entries<FieldFault>(part.faults as Faults))
        faults[at === '' ? name : `${name}.${at}`] = fault;
  }
  return Object.keys(faults).length > 0 ? { faults } : { value: value as V };
}

const optional_text = { anyOf: [{ type: 'string' }, { type: 'null' }] };

export const ruleset_parts = {
  name: text(200, isName),
  email: orNull(text(254, isEmail)),
  webhook_url: orNull(text(500, isWebUrl)),
  sca_exemption: orNull((sent) =>
    sca_exemptions.some((each) => each === sent) ? { value: sent } : { faults: { '': 'invalid_format' } },
  ),
  tag: orNull(idOf('tag')),
  payment_profile: orNull(idOf('prof')),
  rules: readRules as ReadPart,
  active: (sent: unknown = true): ReadJson =>
    typeof sent === 'boolean' ? { value: sent } : { faults: { '': 'wrong_type' } },
};

export const ruleset_draft: JsonShape<RulesetContent> = {
  read: (sent) => readParts<RulesetContent>(ruleset_parts, sent),
  described: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'rules'],
    properties: {
      name: { type: 'string', maxLength: 200 },
      email: optional_text,
      webhook_url: optional_text,
      sca_exemption: { enum: [...sca_exemptions, null] },
      tag: optional_text,
      payment_profile: optional_text,
      rules: rules_schema,
      active: { type: 'boolean' },
    },
  },
  example: {
    name: 'High amounts',
    email: null,
    webhook_url: null,
    sca_exemption: null,
    tag: null,
    payment_profile: null,
    rules: [rule],
    active: true,
  },
};

const routing_parts = {
  name: text(200, isName),
  payment_product: text(50),
  details: readTree as ReadPart,
  fallbacks: several(idOf('proc'), 10),
};

export const routing_draft: JsonShape<RoutingContent> = {
  read: (sent) => readParts<RoutingContent>(routing_parts, sent),
  described: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'payment_product', 'details'],
    properties: {
      name: { type: 'string', maxLength: 200 },
      payment_product: { type: 'string' },
      details: tree_schema,
      fallbacks: { type: 'array', maxItems: 10, items: { type: 'string' } },
    },
  },
  example: { name: 'Cards', payment_product: 'card', details: routing_details.example, fallbacks: [] },
};
