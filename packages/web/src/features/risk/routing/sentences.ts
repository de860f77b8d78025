import { isCurrency } from '@sluis/contract/base/currencies';
import type { Values } from '@sluis/contract/base/translate';
import { type Attribute, attributeOf, isOfPresence } from '@sluis/contract/risk/attributes';
import type { Format } from '../../../lib/create-format.ts';
import { type DraftBranch, type DraftCondition, type DraftNode, isDraftBranch, isEmptyBranch } from './draft-tree.ts';

/** What sentences need: texts, formats, and the names of what conditions refer to. */
export interface Words {
  readonly t: (key: string | readonly string[], values?: Values) => string;
  readonly format: Pick<Format, 'money' | 'number' | 'country'>;
  /** The currency of amounts that name none, if all payment profiles have the same. */
  readonly currency_code: string | undefined;
  readonly processorName: (id: string) => string;
  readonly profileName: (id: string) => string;
  /** 'number - title'. */
  readonly mccName: (mcc: number) => string;
}

const missing_part = '…';

/** A value as a choice names it. */
export function choiceName(name: string, value: string, { t, format, profileName, mccName }: Words): string {
  switch (name) {
    case 'country_code':
    case 'card_country':
      return format.country(value);
    case 'customer_status':
      return t(`status.customer.${value}`);
    case 'card_brand':
    case 'payment_product':
      return t(`values.${name}.${value}`);
    case 'payment_profile':
      return profileName(value);
    case 'mcc':
      return mccName(Number(value));
    default:
      return value;
  }
}

/** The currency in which a condition's amount is written. */
export const currencyOf = (
  { currency_code }: DraftCondition,
  words: Pick<Words, 'currency_code'>,
): string | undefined => currency_code ?? words.currency_code;

function valueText(condition: DraftCondition, { kind, amount }: Attribute, words: Words): string {
  const { name, value } = condition;
  const { t, format } = words;
  if (value === '') return missing_part;
  if (kind === 'boolean') return t(`list.${String(value)}`);
  if (kind === 'text') return `“${String(value)}”`;
  if (kind === 'percentage') return `${format.number(Number(value))}%`;
  const currency_code = currencyOf(condition, words);
  const minor = Number(value);
  if (amount && currency_code !== undefined && isCurrency(currency_code) && Number.isSafeInteger(minor))
    return format.money({ amount: minor, currency_code });
  return kind === 'select' ? choiceName(name, String(value), words) : String(value);
}

/** The family of words that an attribute's operators have. */
const wordingOf = ({ kind, prefix, between }: Attribute): string =>
  prefix ? 'prefix' : between && kind !== 'select' ? 'number' : 'text';

export function operatorText(name: string, operator: string, { t }: Pick<Words, 't'>): string {
  const attribute = attributeOf(name);
  return attribute ? t(`route.operators.${wordingOf(attribute)}.${operator}`) : operator;
}

/** `amount > €500.00`. */
export function conditionText(condition: DraftCondition, words: Words): string {
  const { name, operator } = condition;
  const attribute = attributeOf(name);
  if (!attribute) return missing_part;
  const label = words.t(`route.attributes.${name}`);
  if (operator === '') return `${label} ${missing_part}`;
  const compared = `${label} ${operatorText(name, operator, words)}`;
  return isOfPresence(operator) ? compared : `${compared} ${valueText(condition, attribute, words)}`;
}

/** `If amount > €500.00 and card brand is Visa`. */
export const branchText = ({ if: conditions }: DraftBranch, words: Words): string =>
  words.t('route.if', {
    conditions: conditions.map((each) => conditionText(each, words)).join(` ${words.t('route.and')} `),
  });

/** A node in a sentence: its conditions, its processor, or what is still to be chosen. */
export function nodeText(node: DraftNode, words: Words): string {
  if (isEmptyBranch(node)) return words.t('route.empty_branch');
  if (isDraftBranch(node)) return branchText(node, words);
  return node === '' ? words.t('route.no_processor') : words.processorName(node);
}

/** How a node is reached from the one above it; nothing at the top. */
export const turnText = (path: string, { t }: Pick<Words, 't'>): string | undefined =>
  path === '' ? undefined : t(path.endsWith('t') ? 'route.then' : 'route.else');
