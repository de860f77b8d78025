import { holdsCardNumber } from '../base/card-numbers.ts';
import { isCurrency } from '../base/currencies.ts';
import type { FieldFault } from '../base/errors.ts';
import type { ReadJson } from '../base/fields.ts';
import { isId } from '../base/ids.ts';
import { type Attribute, attributeOf, attributesOf, inCase, isUsedIn, type Place } from './attributes.ts';
import { isOfPresence, isOfSet, type Operator, operators, operatorsOf } from './operators.ts';

/** A comparison of an attribute of a payment. */
export interface Condition {
  readonly name: string;
  readonly operator: Operator;
  /** The id of a list of values, or several values, for IN and NOT_IN; empty for IS_KNOWN and IS_MISSING. */
  readonly value: string | number | boolean | readonly string[];
  /** For amounts: false in other currencies. */
  readonly currency_code?: string;
}

/** A condition of a ruleset: numbers and booleans have become texts. */
export interface Rule extends Condition {
  readonly value: string | readonly string[];
}

export const rules_max = 50;
export const values_max = 1000;
export const value_length_max = 200;

export type Faults = Readonly<Record<string, FieldFault>>;

/** Collects the faults of a value by their paths. */
export class FaultsFound {
  readonly by_path: Record<string, FieldFault> = {};
  add(path: string, fault: FieldFault): undefined {
    this.by_path[path] ??= fault;
  }
  get any(): boolean {
    return Object.keys(this.by_path).length > 0;
  }
}

type Sent = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const integer = /^(?:0|[1-9]\d*)$/;

/** Whether a list of values is named, rather than a value. */
export const isListId = (value: unknown): value is string => typeof value === 'string' && isId(value, 'vlst');

/** What is wrong with one value of an attribute; undefined if it is right. */
export function valueFault(attribute: Attribute, text: string): FieldFault | undefined {
  const { kind, choices, between, prefix, blank, canonical } = attribute;
  if (text === '') return blank ? undefined : 'required';
  if (text.length > value_length_max) return 'too_long';
  // Only IN and NOT_IN compare with a list of values.
  if (isId(text, 'vlst')) return 'not_allowed';
  if (text.includes('\0') || !text.isWellFormed()) return 'invalid_format';
  if (holdsCardNumber(text)) return 'card_number';
  if (kind === 'boolean') return text === 'true' || text === 'false' ? undefined : 'not_allowed';
  // The first digits of a card number can be zeros.
  if (prefix) return /^\d{4,8}$/.test(text) ? undefined : 'invalid_format';
  if (between) {
    if (/^-\d+$/.test(text)) return 'too_small';
    if (!integer.test(kind === 'select' ? text.replace(/^0{1,3}(?=\d)/, '') : text)) return 'invalid_format';
    return Number(text) > between[1] ? 'too_large' : undefined;
  }
  if (canonical && canonical(text) === undefined) return 'invalid_format';
  return choices && !choices.includes(inCase(attribute, text)) ? 'not_allowed' : undefined;
}

interface Reading {
  readonly place: Place;
  readonly path: string;
  readonly faults: FaultsFound;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;

/** The values of IN and NOT_IN, each once. */
function readValues(
  attribute: Attribute,
  sent: unknown,
  { path, faults }: Reading,
): readonly string[] | string | undefined {
  if (isListId(sent)) return attribute.list ? sent : faults.add(path, 'not_allowed');
  if (!Array.isArray(sent)) return faults.add(path, sent === undefined ? 'required' : 'wrong_type');
  if (sent.length === 0) return faults.add(path, 'required');
  if (sent.length > values_max) return faults.add(path, 'too_long');
  const values = new Set<string>();
  for (const [index, each] of sent.entries()) {
    const text = textOf(each);
    const fault = text === undefined ? 'wrong_type' : valueFault(attribute, text);
    if (fault) faults.add(`${path}.${index}`, fault);
    else if (text !== undefined) values.add(text);
  }
  return [...values];
}

function readValue(attribute: Attribute, sent: unknown, reading: Reading): Condition['value'] | undefined {
  const { place, path, faults } = reading;
  // The specification's forms leave the amount of a rule empty for 0.
  const given = sent === '' && attribute.amount && !attribute.velocity && place === 'ruleset' ? '0' : sent;
  const text = textOf(given);
  if (text === undefined) return faults.add(path, given == null ? 'required' : 'wrong_type');
  const fault = valueFault(attribute, text);
  if (fault) return faults.add(path, fault);
  return place === 'ruleset' ? text : (given as string | number | boolean);
}

const known_keys: ReadonlySet<string> = new Set(['name', 'operator', 'value', 'currency_code']);

/** Reads a condition; undefined if it has faults, which are added. */
export function readCondition(sent: unknown, reading: Reading): Condition | undefined {
  const { place, path, faults } = reading;
  if (!isObject(sent)) return faults.add(path, 'wrong_type');
  for (const key of Object.keys(sent)) if (!known_keys.has(key)) faults.add(`${path}.${key}`, 'unknown');
  const { name, operator, value, currency_code } = sent;
  if (name === undefined || name === '') return faults.add(`${path}.name`, 'required');
  const attribute = typeof name === 'string' ? attributeOf(name) : undefined;
  if (!attribute || !isUsedIn(attribute, place)) return faults.add(`${path}.name`, 'not_allowed');
  if (operator === undefined || operator === '') return faults.add(`${path}.operator`, 'required');
  if (!(operatorsOf(attribute, place) as readonly unknown[]).includes(operator))
    return faults.add(`${path}.operator`, 'not_allowed');
  const condition = { name: String(name), operator: operator as Operator };
  if (currency_code !== undefined) {
    if (!attribute.amount || isOfPresence(condition.operator)) faults.add(`${path}.currency_code`, 'not_allowed');
    else if (typeof currency_code !== 'string' || !isCurrency(currency_code))
      faults.add(`${path}.currency_code`, 'not_allowed');
  }
  const in_currency = currency_code === undefined ? {} : { currency_code: String(currency_code) };
  if (isOfPresence(condition.operator)) {
    if (value !== undefined && value !== '' && value !== null) return faults.add(`${path}.value`, 'not_allowed');
    return { ...condition, value: '' };
  }
  const at_value = { ...reading, path: `${path}.value` };
  const read = isOfSet(condition.operator)
    ? readValues(attribute, value, at_value)
    : readValue(attribute, value, at_value);
  return read === undefined ? undefined : { ...condition, value: read, ...in_currency };
}

/** Reads the rules of a ruleset. */
export function readRules(sent: unknown): ReadJson<readonly Rule[]> {
  const faults = new FaultsFound();
  if (!Array.isArray(sent)) return { faults: { '': sent == null ? 'required' : 'wrong_type' } };
  if (sent.length === 0) return { faults: { '': 'too_small' } };
  if (sent.length > rules_max) return { faults: { '': 'too_long' } };
  const rules = sent.map((each, index) => readCondition(each, { place: 'ruleset', path: String(index), faults }));
  return faults.any ? { faults: faults.by_path } : { value: rules as readonly Rule[] };
}

/** The lists of values that conditions name. */
export const listsOf = (conditions: readonly Condition[]): string[] => [
  ...new Set(conditions.flatMap(({ value }) => (isListId(value) ? [value] : []))),
];

const value_schema = { type: 'string', maxLength: value_length_max };

/** The JSON Schema of a condition. */
export const conditionSchema = (place: Place) => ({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'operator'],
  properties: {
    name: { type: 'string', enum: attributesOf(place) },
    operator: {
      type: 'string',
      enum: operators.filter((operator) => place === 'ruleset' || !isOfSet(operator)),
      description: 'Depends on the attribute; IS_KNOWN and IS_MISSING have no value',
    },
    value: {
      anyOf: [
        value_schema,
        { type: 'number' },
        { type: 'boolean' },
        ...(place === 'ruleset' ? [{ type: 'array', minItems: 1, maxItems: values_max, items: value_schema }] : []),
      ],
      description:
        place === 'ruleset'
          ? 'A text; for IN and NOT_IN several, or the id of a list of values. Amounts are in minor units'
          : 'Amounts are in minor units',
    },
    currency_code: { type: 'string', description: 'For amounts: the only currency in which it holds' },
  },
});

export const rules_schema = { type: 'array', minItems: 1, maxItems: rules_max, items: conditionSchema('ruleset') };
