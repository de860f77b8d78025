import { entityOf } from '@sluis/contract/declared';
import type { Format } from '../../lib/create-format.ts';
import { reasonText } from '../value/reason.ts';
import { shortId } from '../value/short-id.ts';
import { type Tone, toneOf } from '../value/status-tones.ts';
import { fieldAt, isEmpty, isStatus, type Resolved, unnamedId, valueAt, wordKey } from './field-of.ts';
import { nameOf } from './name-of.ts';
import type { Row } from './row.ts';

/** The texts and formats used to show something. */
export interface Words {
  /** The text of a key, or of the first of several keys that has one. */
  readonly t: (key: string | string[]) => string;
  readonly format: Format;
}

/** What a cell shows, whether drawn by React (`shown-value.tsx`) or before React has loaded (`first-rows.ts`). */
export interface Shown {
  readonly text: string;
  /** The colour, as of a status. */
  readonly tone?: Tone;
  /** The payment method or card scheme whose mark precedes the text. */
  readonly payable?: string;
  /** Shown after the text, in a lighter colour. */
  readonly mark?: string;
  /** On one line; amounts are aligned on their digits. */
  readonly figures?: 'amount' | 'date';
  readonly title?: string;
}

/** The fields of the payment method. */
export const paid_by: ReadonlySet<string> = new Set(['payment_product', 'card_brand']);

/**
 * Whether a reason was given by us, a bank or a processor rather than typed by a merchant: that of a status, or one
 * with a code.
 */
const isReasonOfOthers = (entity: string, name: string): boolean =>
  name === 'status_reason' || (name === 'reason' && 'reason_code' in entityOf(entity).fields);

/** The value at a path of an item, shown as its kind of field is everywhere; undefined if it is empty. */
export function shownAt(entity: string, item: Row, path: string, words: Words): Shown | undefined {
  const found = valueAt(item, path);
  return found && shownIn(fieldAt(entity, path), found.value, found.holder, words);
}

/** The value of a field, with the holder's other values such as the currency. */
export function shownIn(
  { entity: owner, name, field }: Resolved,
  value: unknown,
  holder: Readonly<Record<string, unknown>>,
  { t, format }: Words,
): Shown | undefined {
  if (isEmpty(value)) return undefined;
  const text = String(value);
  switch (field.kind) {
    case 'id':
      return { text: shortId(text) };
    case 'ref': {
      const id = unnamedId(field.to, value as Row | string);
      return { text: id === undefined ? nameOf(field.to, value as Row) : shortId(id) };
    }
    case 'amount':
      return {
        text: format.money({ amount: value as number, currency_code: String(holder.currency_code) }),
        figures: 'amount',
      };
    case 'instant':
      return { text: format.instant(text), figures: 'date' };
    case 'date':
      return { text: format.date(text), figures: 'date' };
    case 'enum':
      if (isStatus(name)) return shownStatus(owner, text, t);
      if (name === 'payment_product') return shownProductOf(text, holder.card_brand, t);
      return { text: t(wordKey(owner, name, text)), payable: paid_by.has(name) ? text : undefined };
    case 'country':
      return { text: format.country(text) };
    case 'boolean':
      return { text: t(`list.${value}`) };
    case 'integer':
    case 'decimal':
      return { text: format.number(value as number) };
    case 'texts':
      return {
        text: (value as string[]).map((each) => (field.values ? t(wordKey(owner, name, each)) : each)).join(', '),
      };
    case 'rows':
      return { text: namesOfRows(field, value as readonly Row[]) };
    default:
      return { text: isReasonOfOthers(owner, name) ? reasonText(owner, text, t) : text };
  }
}

/** Rows by the field that identifies them, or their number. */
const namesOfRows = ({ by }: { readonly by?: string }, rows: readonly Readonly<Record<string, unknown>>[]): string =>
  by === undefined ? String(rows.length) : rows.map((row) => row[by]).join(', ');

/** The payment method, or for a card its scheme if that is known. */
function shownProductOf(product: string, brand: unknown, t: Words['t']): Shown {
  const [field, payable] = product === 'card' && brand ? ['card_brand', String(brand)] : ['payment_product', product];
  return { text: t(`values.${field}.${payable}`), payable };
}

/** A status as a coloured label; an unknown one from a newer server unchanged. */
export const shownStatus = (entity: string, status: string, t: Words['t']): Shown & { readonly tone: Tone } => ({
  text: t([`status.${entity}.${status}`, status]),
  tone: toneOf(entity, status),
});
