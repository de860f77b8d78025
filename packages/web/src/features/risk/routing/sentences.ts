import { attributeOf } from '@sluis/contract/risk/attributes';
import type { Condition } from '@sluis/contract/risk/conditions';
import {
  attributeLabel,
  type ConditionWords,
  conditionWith,
  conditionText as ofCondition,
} from '../../../kit/condition/condition-words.ts';
import {
  type DraftBranch,
  type DraftCondition,
  type DraftNode,
  isComplete,
  isDraftBranch,
  isEmptyBranch,
} from './draft-tree.ts';

/** What sentences about a tree need; `nameOf` names processors too. */
export interface Words extends ConditionWords {
  /** The currency of amounts that name none, if all payment profiles have the same. */
  readonly currency_code: string | undefined;
}

const missing_part = '…';

/** The currency in which a condition's amount is written. */
export const currencyOf = (
  { currency_code }: DraftCondition,
  words: Pick<Words, 'currency_code'>,
): string | undefined => currency_code ?? words.currency_code;

/** A condition with the currency in which it is written. */
function asWritten(condition: DraftCondition, words: Words): Condition {
  const currency_code = attributeOf(condition.name)?.amount ? currencyOf(condition, words) : undefined;
  return { ...(condition as Condition), ...(currency_code !== undefined && { currency_code }) };
}

/** `amount > €500.00`; what is still to be chosen is left open. */
function conditionText(condition: DraftCondition, words: Words): string {
  const { name, operator, value } = condition;
  if (!attributeOf(name)) return missing_part;
  if (operator === '') return `${attributeLabel(name, words.t)} ${missing_part}`;
  const written = asWritten(condition, words);
  return isComplete(condition)
    ? ofCondition(written, words)
    : conditionWith(written, String(value) || missing_part, words);
}

/** `If amount > €500.00 and card brand is Visa`. */
const branchText = ({ if: conditions }: DraftBranch, words: Words): string =>
  words.t('route.if', {
    conditions: conditions
      .map((each) => conditionText(each, words))
      .reduce((one, other) => words.t('condition.both', { one, other })),
  });

export const processorName = (id: string, { nameOf }: Pick<Words, 'nameOf'>): string => nameOf(id) ?? id;

/** A node in a sentence: its conditions, its processor, or what is still to be chosen. */
export function nodeText(node: DraftNode, words: Words): string {
  if (isEmptyBranch(node)) return words.t('route.empty_branch');
  if (isDraftBranch(node)) return branchText(node, words);
  return node === '' ? words.t('route.no_processor') : processorName(node, words);
}

/** How a node is reached from the one above it; nothing at the top. */
export const turnText = (path: string, { t }: Pick<Words, 't'>): string | undefined =>
  path === '' ? undefined : t(path.endsWith('t') ? 'route.then' : 'route.else');
