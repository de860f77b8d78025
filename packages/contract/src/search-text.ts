import { isCurrency } from '@sluis/contract/base/currencies';
import { idPrefix } from '@sluis/contract/base/ids';
import { fromDecimal, type Money } from '@sluis/contract/base/money';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';

/** What a text that somebody pastes or types may be; it can be several things at once. */
export interface Read {
  readonly item?: { readonly entity: EntityName; readonly id: string };
  readonly email?: string;
  readonly amount?: Money;
  /** Any text that a merchant can have given a payment. */
  readonly reference?: string;
}

const reference_max = 200;

export function readText(text: string): Read {
  const trimmed = text.trim();
  const entity = entityOfId(trimmed);
  if (entity) return { item: { entity, id: trimmed } };
  const isEmail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}$/.test(trimmed);
  const amount = readAmount(trimmed);
  return {
    ...(isEmail && { email: trimmed }),
    ...(amount && { amount }),
    ...(trimmed.length > 1 && trimmed.length <= reference_max && { reference: trimmed }),
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
/** Grouped by another sign than the decimals: `1.234,56`, `1,234.56`. */
const grouped = /^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+$/;

/** An amount as people write it, with or without its currency: `€ 12,50`, `12.50`, `USD 1,234.56`. */
function readAmount(text: string): Money | undefined {
  const [, before, digits = '', after] = written.exec(text) ?? [];
  if (digits === '' || (before && after)) return undefined;
  const given = before ?? after;
  const currency_code = given ? (symbols[given] ?? given.toUpperCase()) : default_currency;
  if (!isCurrency(currency_code)) return undefined;
  const sign = grouped.exec(digits)?.[1];
  const amount = fromDecimal(sign ? digits.replaceAll(sign, '') : digits, currency_code);
  return amount === undefined ? undefined : { amount, currency_code };
}
