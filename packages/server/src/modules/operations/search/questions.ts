import { currency_codes, currencyExponent } from '@sluis/contract/base/currencies';
import type { Entity } from '@sluis/contract/base/entity';
import type { Filter } from '@sluis/contract/base/list-query';
import type { Read, WrittenAmount } from '@sluis/contract/search-text';
import type { Question } from '../../../resource/list/find.ts';

/** A shorter text is matched from the start: half of all items contain it. Two Chinese characters are a name. */
const isPart = (text: string): boolean => text.length >= (/\P{ASCII}/u.test(text) ? 2 : 3);

/** The list queries for a text in an entity, exact matches first. */
export function questionsFor({ fields }: Entity, { item, amount, card }: Read, text: string): Question[] {
  if (item) return [{ filters: [{ field: 'id', op: 'eq', value: item.id }] }];
  const hasAmount = fields.amount?.kind === 'amount' && fields.currency_code !== undefined;
  return [
    { filters: [], search: `"${text}"` },
    ...(card && fields.card_last_four
      ? [{ filters: [is('card_last_four', card.last_four), ...(card.amount ? amountFilters(card.amount) : [])] }]
      : []),
    ...(amount && hasAmount ? [{ filters: amountFilters(amount) }] : []),
    ...(isPart(text) ? [{ filters: [], search: text }] : []),
  ];
}

const is = (field: string, value: Filter['value']): Filter => ({ field, op: 'eq', value });

function amountFilters({ amount, currency_code, without_currency }: WrittenAmount): Filter[] {
  const exponent = currencyExponent(currency_code);
  const value = without_currency
    ? currency_codes.filter((code) => currencyExponent(code) === exponent)
    : [currency_code];
  return [is('amount', amount), { field: 'currency_code', op: 'in', value }];
}
