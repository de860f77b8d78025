import { isCurrency } from './base/currencies.ts';
import { idPrefix } from './base/ids.ts';
import { fromDecimal, type Money } from './base/money.ts';
import { type EntityName, entities, prefixOf } from './registry.ts';

/** No reference, name or address is longer; a longer text matches nothing. */
export const text_max = 254;

/** The meanings of a search text; it can have several at the same time. */
export interface Read {
  readonly item?: { readonly entity: EntityName; readonly id: string };
  readonly email?: string;
  readonly amount?: WrittenAmount;
  readonly card?: WrittenCard;
  /** Any text that a merchant can have given a payment. */
  readonly reference?: string;
}

/** The last digits of a card, alone or beside an amount. */
export interface WrittenCard {
  readonly last_four: string;
  readonly amount?: WrittenAmount;
}

/** Without a currency an amount has two decimals, and matches any such currency. */
export interface WrittenAmount extends Money {
  readonly without_currency?: true;
}

/** Reads a text in every possible meaning. */
export function readText(text: string): Read {
  const trimmed = text.trim();
  if (trimmed.length > text_max) return {};
  const entity = entityOfId(trimmed);
  if (entity) return { item: { entity, id: trimmed } };
  const isEmail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}$/.test(trimmed);
  const card = readCard(trimmed);
  const amount = readAmount(trimmed);
  return {
    ...(isEmail && { email: trimmed }),
    ...(amount && { amount }),
    ...(card && { card }),
    ...(trimmed.length > 1 && { reference: trimmed }),
  };
}

const names = Object.keys(entities) as EntityName[];
const entityOfId = (text: string): EntityName | undefined => {
  const prefix = idPrefix(text);
  return prefix === undefined ? undefined : names.find((name) => prefixOf(name) === prefix);
};

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD' };
const default_currency = 'EUR';
const written = /^([€£$]|[a-z]{3}\b)?\s*([\d.,]+)\s*([€£$]|[a-z]{3})?$/i;
/** Grouped by a different sign than the decimals: `1.234,56`, `1,234.56`. */
const grouped = /^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/;

/** `4242`, `•••• 4242`, and with an amount: `4242 12,50` or `€ 12,50 *4242`. */
function readCard(text: string): WrittenCard | undefined {
  const [, alone] = /^[•*x ]*(\d{4})$/i.exec(text) ?? [];
  if (alone !== undefined) return { last_four: alone };
  const [, first, rest = ''] = /^[•*]*(\d{4})\s+(\S.*)$/.exec(text) ?? [];
  const [, before = '', last] = /^(.*\S)\s+[•*]*(\d{4})$/.exec(text) ?? [];
  for (const [last_four, written] of [
    [first, rest],
    [last, before],
  ] as const) {
    const amount = last_four === undefined ? undefined : readAmount(written);
    if (last_four !== undefined && amount) return { last_four, amount };
  }
  return undefined;
}

/** An amount as people write it, with or without its currency: `€ 12,50`, `12.50`, `USD 1,234.56`. */
function readAmount(text: string): WrittenAmount | undefined {
  const [, before, digits = '', after] = written.exec(text) ?? [];
  if (digits === '' || (before && after)) return undefined;
  const given = before ?? after;
  const currency_code = given ? (symbols[given] ?? given.toUpperCase()) : default_currency;
  if (!isCurrency(currency_code)) return undefined;
  const sign = grouped.exec(digits)?.[1];
  const amount = fromDecimal(sign ? digits.replaceAll(sign, '') : digits, currency_code);
  return amount === undefined ? undefined : { amount, currency_code, ...(!given && { without_currency: true }) };
}
