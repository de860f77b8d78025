import { isCurrency } from '@sluis/contract/base/currencies';
import type { Field } from '@sluis/contract/base/fields';
import { toDecimal } from '@sluis/contract/base/money';
import type { Language } from '../../lib/texts.ts';
import { toWallTime } from '../../lib/zone.ts';
import type { Circumstances, Draft, RowDraft } from './read-field.ts';

/** A decimal text with the decimal sign of the language. */
const written = (text: string, language: Language): string => (language === 'nl' ? text.replace('.', ',') : text);

/** An amount as the viewer would have typed it. */
export const amountDraft = (money: Parameters<typeof toDecimal>[0], language: Language): string =>
  written(toDecimal(money), language);

/** A row with a currency has its amounts in that currency. */
const inCurrencyOf = ({ currency_code }: Readonly<Record<string, unknown>>) =>
  typeof currency_code === 'string' ? { currency_code } : {};

/** A value of the wire as the viewer would have typed it; `readField` reads it back. */
export function draftOf(
  field: Field,
  value: unknown,
  { currency_code, timezone, language }: Required<Circumstances> & { readonly language: Language },
): Draft {
  if (field.kind === 'rows') {
    const circumstances = { currency_code, timezone, language };
    return ((value ?? []) as readonly Readonly<Record<string, unknown>>[]).map((row) =>
      Object.fromEntries(
        Object.entries<Field>(field.fields).map(([name, inner]) => [
          name,
          draftOf(inner, row[name], { ...circumstances, ...inCurrencyOf(row) }) as RowDraft[string],
        ]),
      ),
    );
  }
  if (typeof value === 'boolean' || Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  if (value == null) return '';
  if (field.kind === 'amount' && currency_code !== undefined && isCurrency(currency_code))
    return amountDraft({ amount: Number(value), currency_code }, language);
  if (field.kind === 'decimal') return written(String(value), language);
  return field.kind === 'instant' ? toWallTime(String(value), timezone) : String(value);
}
