import type { Translate } from '@sluis/contract/base/translate';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { type Condition, isListId } from '@sluis/contract/risk/conditions';
import type { FactValue } from '@sluis/contract/risk/facts';
import { isOfPresence, type Operator } from '@sluis/contract/risk/operators';
import type { Explained } from '@sluis/contract/risk/results';
import type { Format } from '../../lib/create-format.ts';
import type { OfferedOperator } from './condition-draft.ts';
import { countryGroupOf } from './country-groups.ts';
import { velocityOf } from './velocity.ts';

/** What texts call the operators. */
export const operator_words: Readonly<Record<OfferedOperator, string>> = {
  '==': 'is',
  '!=': 'is_not',
  '>': 'above',
  '<': 'below',
  '>=': 'at_least',
  '<=': 'at_most',
  IN: 'in',
  NOT_IN: 'not_in',
  IN_LIST: 'in_list',
  NOT_IN_LIST: 'not_in_list',
  IS_KNOWN: 'known',
  IS_MISSING: 'missing',
};

/** What sentences about conditions are made with. */
export interface ConditionWords {
  readonly t: Translate;
  readonly format: Pick<Format, 'money' | 'number'>;
  /** The name of a list of values, a payment profile or a category by its id; undefined while it is not known. */
  readonly nameOf: (id: string) => string | undefined;
}

/** So many values are written out in a sentence. */
const shown_max = 8;

/** "Amount" as it is written inside a sentence; abbreviations stay. */
const inside = (label: string): string =>
  /^\p{Lu}(?!\p{Lu}|\d)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The label of an attribute. */
export function attributeLabel(name: string, t: Translate): string {
  const velocity = velocityOf(name);
  if (!velocity) return t(`condition.attribute.${name}`);
  return t(`condition.velocity.${velocity.measure}`, {
    key: t(`condition.key.${velocity.key}`),
    window: t(`condition.window.${velocity.window_s}`),
  });
}

/** The label of a value of a select. */
export function choiceLabel(name: string, value: string, { t, nameOf }: ConditionWords): string {
  switch (name) {
    case 'card_brand':
    case 'payment_product':
      return t(`values.${name}.${value}`);
    case 'customer_status':
      return t(`status.customer.${value.toUpperCase()}`);
    case 'recurring_type':
      return t(value === '' ? 'condition.none' : `values.recurring_type.${value}`);
    case 'mcc':
      return nameOf(value.padStart(4, '0')) ?? value;
    case 'payment_profile':
      return nameOf(value) ?? value;
    default:
      return value;
  }
}

function oneText(name: string, value: string, currency_code: string | undefined, words: ConditionWords): string {
  const attribute = attributeOf(name);
  if (attribute?.kind === 'boolean') return words.t(`list.${value}`);
  if (attribute?.kind === 'percentage') return `${value}\u00a0%`;
  if (attribute?.amount && currency_code !== undefined)
    return words.format.money({ amount: Number(value), currency_code });
  if (attribute?.amount) return words.t('condition.minor_units', { value: words.format.number(Number(value)) });
  if (attribute?.velocity) return words.format.number(Number(value));
  return choiceLabel(name, value, words);
}

/** The group of countries that a condition names, if it names exactly those. */
const groupOf = (name: string, value: Condition['value']) =>
  attributeOf(name)?.list === 'country' && Array.isArray(value) ? countryGroupOf(value) : undefined;

function valueText({ name, value, currency_code }: Condition, words: ConditionWords): string {
  if (isListId(value)) return words.t('condition.list', { name: words.nameOf(value) ?? value });
  if (!Array.isArray(value)) return oneText(name, String(value), currency_code, words);
  const values = value as readonly string[];
  const group = groupOf(name, value);
  if (group) return words.t(`condition.group.${group}`);
  const shown = values.slice(0, shown_max).map((each) => oneText(name, each, currency_code, words));
  const left = values.length - shown.length;
  return shown.join(', ') + (left > 0 ? ` ${words.t('condition.more', { count: left })}` : '');
}

const isOrdered = (name: string): boolean => ['number', 'percentage'].includes(attributeOf(name)?.kind ?? '');

/** The words of an operator: those of numbers, of lists and of groups of countries are others. */
function saysOf({ name, operator, value }: Condition): string {
  if (isListId(value)) return operator === 'NOT_IN' ? 'not_in_list' : 'in_list';
  if (groupOf(name, value)) return operator === 'NOT_IN' ? 'not_in_group' : 'in_group';
  if (isOrdered(name) && operator === '==') return 'equals';
  if (isOrdered(name) && operator === '!=') return 'differs';
  return operator_words[operator];
}

/** A condition with the text of its value. */
export function conditionWith(condition: Condition, value: string, { t }: Pick<ConditionWords, 't'>): string {
  const subject = inside(attributeLabel(condition.name, t));
  return t(`condition.says.${saysOf(condition)}`, { subject, value });
}

/** "country is not one of NL, BE" */
export function conditionText(condition: Condition, words: ConditionWords): string {
  const { name, operator, value } = condition;
  const isYes = (operator === '==') === (String(value) === 'true');
  if (attributeOf(name)?.kind === 'boolean') return words.t(`condition.${isYes ? 'yes' : 'no'}.${name}`);
  return conditionWith(condition, isOfPresence(operator) ? '' : valueText(condition, words), words);
}

/** "amount > € 500.00 and country is one of NL, BE" */
export const conditionsText = (conditions: readonly Condition[], words: ConditionWords): string =>
  conditions
    .map((condition) => conditionText(condition, words))
    .reduce((one, other) => (one === '' ? other : words.t('condition.both', { one, other })), '');

const opposite: Readonly<Record<Operator, Operator>> = {
  '==': '!=',
  '!=': '==',
  '>': '<=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
  IN: 'NOT_IN',
  NOT_IN: 'IN',
  IS_KNOWN: 'IS_MISSING',
  IS_MISSING: 'IS_KNOWN',
};

const actualText = ({ name, currency_code }: Condition, actual: FactValue, words: ConditionWords): string =>
  oneText(name, String(actual), currency_code, words);

/** "amount € 812.50 > € 500.00"; a condition that does not hold is said by what is so: "amount € 12.00 ≤ € 500.00". */
export function explainedText({ condition, actual, holds }: Explained, words: ConditionWords): string {
  const { t } = words;
  const { name, operator } = condition;
  const attribute = attributeOf(name);
  const subject = inside(attributeLabel(name, t));
  if (attribute?.kind === 'boolean' && actual !== null) return t(`condition.${actual === true ? 'yes' : 'no'}.${name}`);
  if (actual === null) return t('condition.says.missing', { subject });
  return t(`condition.was.${operator_words[holds ? operator : opposite[operator]]}`, {
    subject,
    actual: actualText(condition, actual, words),
    value: valueText(condition, words),
  });
}

/** The same of several, one behind the other. */
export const explainedAll = (explained: readonly Explained[], words: ConditionWords): string =>
  explained.map((each) => explainedText(each, words)).join(', ');
