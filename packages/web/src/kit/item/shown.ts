import { entityOf } from '@sluis/contract/declared';
import type { Format } from '../../lib/create-format.ts';
import { reasonText } from '../reason.ts';
import { shortId } from '../short-id.ts';
import { type Tone, toneOf } from '../status-tones.ts';
import { fieldAt, isEmpty, unnamedId, valueAt, wordKey } from './field-of.ts';
import { nameOf } from './name-of.ts';
import type { Row } from './row.ts';

/** The texts and formats in which something is shown. */
export interface Words {
  /** The text of a key, or of the first of several that has one. */
  readonly t: (key: string | string[]) => string;
  readonly format: Format;
}

/** What a cell shows, however it is drawn: by React (`shown-value.tsx`), or before it is there (`first-rows.ts`). */
export interface Shown {
  readonly text: string;
  /** Coloured as a status is. */
  readonly tone?: Tone;
  /** The method or card scheme whose mark stands before it. */
  readonly payable?: string;
  /** Said behind it, and fainter. */
  readonly mark?: string;
  /** On one line; the digits of amounts stand below each other. */
  readonly figures?: 'amount' | 'date';
  readonly title?: string;
}

/** The fields that say how is paid. */
export const paid_by: ReadonlySet<string> = new Set(['payment_product', 'card_brand']);

/** A reason that we, a bank or a processor gave, and no merchant typed: of a status, or with a code beside it. */
const isReasonOfOthers = (entity: string, name: string): boolean =>
  name === 'status_reason' || (name === 'reason' && 'reason_code' in entityOf(entity).fields);

/** The value at a path of an item as its kind of field is shown everywhere; nothing where it is empty. */
export function shownAt(entity: string, item: Row, path: string, { t, format }: Words): Shown | undefined {
  const { entity: owner, name, field } = fieldAt(entity, path);
  const found = valueAt(item, path);
  if (!found || isEmpty(found.value)) return undefined;
  const { value, holder } = found;
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
      if (name === 'status') return shownStatus(owner, text, t);
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
    default:
      return { text: isReasonOfOthers(owner, name) ? reasonText(owner, text, t) : text };
  }
}

/** How something is paid; of a card whose scheme is known its scheme, which says more than that it is a card. */
function shownProductOf(product: string, brand: unknown, t: Words['t']): Shown {
  const [field, payable] = product === 'card' && brand ? ['card_brand', String(brand)] : ['payment_product', product];
  return { text: t(`values.${field}.${payable}`), payable };
}

/** A status as a coloured word; one from a newer server as it is. */
export const shownStatus = (entity: string, status: string, t: Words['t']): Shown & { readonly tone: Tone } => ({
  text: t([`status.${entity}.${status}`, status]),
  tone: toneOf(entity, status),
});
