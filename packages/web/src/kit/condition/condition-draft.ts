import type { FieldFault } from '@sluis/contract/base/errors';
import { fromDecimal } from '@sluis/contract/base/money';
import { type Attribute, attributeOf, inCase, type Place } from '@sluis/contract/risk/attributes';
import { type Condition, FaultsFound, isListId, readCondition } from '@sluis/contract/risk/conditions';
import { isOfPresence, isOfSet, type Operator, operatorsOf } from '@sluis/contract/risk/operators';
import type { Language } from '../../lib/texts.ts';
import { amountDraft } from '../form/draft-of.ts';

/** An operator as a form offers it: IN and NOT_IN take values, or a list of values. */
export type OfferedOperator = Operator | 'IN_LIST' | 'NOT_IN_LIST';

/** A condition while it is edited: what was typed and chosen. */
export interface ConditionDraft {
  /** Of the row on screen; it stays when rows are removed. */
  readonly key: string;
  readonly name: string;
  readonly operator: OfferedOperator | '';
  /** What was typed, or the values of IN and NOT_IN. */
  readonly value: string | readonly string[];
  /** Of an amount; empty while none is chosen. */
  readonly currency_code: string;
  /** Its amounts are in minor units, as they were saved, until a currency is chosen. */
  readonly is_minor: boolean;
}

/** What can be wrong in a row. */
export const condition_parts = ['name', 'operator', 'value', 'currency_code'] as const;
export type ConditionPart = (typeof condition_parts)[number];
export type ConditionFaults = Readonly<Partial<Record<ConditionPart, FieldFault>>>;

let made = 0;

export function blankCondition(): ConditionDraft {
  made += 1;
  return { key: `new ${made}`, name: '', operator: '', value: '', currency_code: '', is_minor: false };
}

/** The operators of an attribute as a form offers them. */
export function offeredOperators(attribute: Attribute, place: Place): readonly OfferedOperator[] {
  const all = operatorsOf(attribute, place);
  const sets = all.filter(isOfSet);
  const presence = all.filter(isOfPresence);
  const others = all.filter((operator) => !isOfSet(operator) && !isOfPresence(operator));
  return [
    ...others,
    ...sets,
    ...(attribute.list && sets.length > 0 ? (['IN_LIST', 'NOT_IN_LIST'] as const) : []),
    ...presence,
  ];
}

export const isOfList = (operator: string): boolean => operator === 'IN_LIST' || operator === 'NOT_IN_LIST';

/** The value that an attribute begins with once its operator is chosen: a switch is on. */
const firstValue = (name: string, operator: string): ConditionDraft['value'] =>
  isOfSet(operator) ? [] : attributeOf(name)?.kind === 'boolean' ? 'true' : '';

/** The draft with another attribute: its operator and its value are chosen again. */
export const withName = (draft: ConditionDraft, name: string): ConditionDraft => ({
  ...draft,
  name,
  operator: '',
  value: '',
  is_minor: false,
});

/** The draft with another operator: its value is given again. */
export const withOperator = (draft: ConditionDraft, operator: OfferedOperator | ''): ConditionDraft => ({
  ...draft,
  operator,
  value: firstValue(draft.name, operator),
  is_minor: false,
});

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text);

/** The draft with another currency: amounts that had none become decimals of it. */
export function withCurrency(draft: ConditionDraft, currency_code: string, language: Language): ConditionDraft {
  const shown = (text: string): string =>
    draft.is_minor && isWhole(text) ? amountDraft({ amount: Number(text), currency_code }, language) : text;
  const value = typeof draft.value === 'string' ? shown(draft.value) : draft.value.map(shown);
  return { ...draft, currency_code, value, is_minor: false };
}

/** The currency of an amount: the chosen one, or else the only one that there is. */
export const currencyOf = ({ currency_code }: ConditionDraft, currencies: readonly string[]): string =>
  currency_code || (currencies.length === 1 ? (currencies[0] ?? '') : '');

/** A merchant category is compared as a number. */
const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** A condition as a form shows it. Amounts are decimals of their currency, or else of the only one that there is. */
export function draftOfCondition(
  condition: Condition,
  at: number,
  currencies: readonly string[],
  language: Language,
): ConditionDraft {
  const { name, operator, value, currency_code = '' } = condition;
  const draft = { key: String(at), name, operator, value: '', currency_code, is_minor: false } as const;
  if (isListId(value)) return { ...draft, operator: operator === 'NOT_IN' ? 'NOT_IN_LIST' : 'IN_LIST', value };
  const currency = currencyOf(draft, currencies);
  const is_minor = attributeOf(name)?.amount === true && currency === '' && !isOfPresence(operator);
  const shown = (text: string): string =>
    attributeOf(name)?.amount && currency !== '' && isWhole(text)
      ? amountDraft({ amount: Number(text), currency_code: currency }, language)
      : name === 'mcc'
        ? withoutZeros(text)
        : text;
  if (Array.isArray(value)) return { ...draft, is_minor, value: value.map(shown) };
  return { ...draft, is_minor, value: shown(String(value)) };
}

/** Minor units of what was typed; the text itself where it is no amount, for validation to refuse. */
function minorUnits(text: string, currency: string): string {
  const amount = currency === '' ? undefined : fromDecimal(text, currency);
  return amount === undefined ? (text.trim() === '' ? '' : 'x') : String(amount);
}

/** Reads a draft as the server will: the condition, or what is wrong by part. */
export function readDraft(
  draft: ConditionDraft,
  place: Place,
  currencies: readonly string[],
): { readonly condition: Condition } | { readonly faults: ConditionFaults } {
  const attribute = attributeOf(draft.name);
  const operator = draft.operator.replace(/_LIST$/, '');
  const currency = attribute?.amount && !isOfPresence(operator) ? currencyOf(draft, currencies) : '';
  const one = (text: string): string =>
    attribute?.amount && !draft.is_minor ? minorUnits(text, currency) : text.trim();
  const value = typeof draft.value === 'string' ? one(draft.value) : draft.value.map(one);
  const isMissingCurrency = attribute?.amount === true && !isOfPresence(operator) && currency === '';
  const found = new FaultsFound();
  const condition = readCondition(
    {
      name: draft.name,
      operator,
      ...(!isOfPresence(operator) && { value: isOfList(draft.operator) && value === '' ? undefined : value }),
      ...(currency !== '' && { currency_code: currency }),
    },
    { place, path: '', faults: found },
  );
  // The paths begin with a dot, and those of values end with their place.
  const faults = Object.fromEntries(
    Object.entries(found.by_path).map(([path, fault]) => [path.split('.')[1], fault] as const),
  );
  if (isMissingCurrency && operator !== '') return { faults: { ...withoutValue(faults), currency_code: 'required' } };
  return condition && Object.keys(faults).length === 0 ? { condition } : { faults };
}

/** Of an amount without a currency nothing can be said yet. */
const withoutValue = ({ value: _, ...others }: ConditionFaults): ConditionFaults => others;

/** The conditions of those drafts that are complete, for the sentence while the others are typed. */
export const readable = (
  drafts: readonly ConditionDraft[],
  place: Place,
  currencies: readonly string[],
): readonly Condition[] =>
  drafts.flatMap((draft) => {
    const read = readDraft(draft, place, currencies);
    return 'condition' in read ? [read.condition] : [];
  });

const separators = /[\s,;|]+/;

/** A pasted or typed list as single values. */
export const splitValues = (text: string): string[] =>
  text
    .split(separators)
    .map((each) => each.replace(/^["']|["']$/g, ''))
    .filter((each) => each !== '');

/** What a list of values gained: the values, how many were there before, and those that the attribute cannot have. */
export interface Pasted {
  readonly values: readonly string[];
  readonly added: number;
  readonly duplicates: number;
  readonly unknown: readonly string[];
}

/** Adds values to those that there are; `recognise` says which value a text means, or nothing. */
export function addValues(
  before: readonly string[],
  texts: readonly string[],
  recognise: (text: string) => string | undefined,
): Pasted {
  const values = new Set(before);
  const unknown: string[] = [];
  let duplicates = 0;
  for (const text of texts) {
    const value = recognise(text);
    if (value === undefined) unknown.push(text);
    else if (values.has(value)) duplicates += 1;
    else values.add(value);
  }
  return { values: [...values], added: values.size - before.length, duplicates, unknown };
}

/** What a text means for an attribute: one of its choices by value or label, else the text in the attribute's case. */
export function recogniser(
  attribute: Attribute,
  choices: readonly { readonly value: string; readonly label: string }[] | undefined,
): (text: string) => string | undefined {
  if (!choices) return (text) => inCase(attribute, text);
  const by_text = new Map(
    choices.flatMap(({ value, label }) => [
      [label.toLowerCase(), value] as const,
      [value.toLowerCase(), value] as const,
    ]),
  );
  return (text) => by_text.get(text.toLowerCase());
}
