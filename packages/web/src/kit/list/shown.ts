import type { Format } from '../../lib/create-format.ts';
import { reasonText } from '../reason.ts';
import { shortId } from '../short-id.ts';
import { type Tone, toneOf } from '../status-tones.ts';
import type { Row } from './declaration.ts';
import { fieldAt, isEmpty, namelessId, valueAt, wordKey } from './field-of.ts';
import { nameOf } from './name-of.ts';

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
  /** Said behind it, and fainter. */
  readonly mark?: string;
  /** Digits that stand below each other, on one line. */
  readonly figures?: true;
  readonly title?: string;
}

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
      const id = namelessId(field.to, value as Row | string);
      return { text: id === undefined ? nameOf(field.to, value as Row) : shortId(id) };
    }
    case 'amount':
      return {
        text: format.money({ amount: value as number, currency_code: String(holder.currency_code) }),
        figures: true,
      };
    case 'instant':
      return { text: format.instant(text), figures: true };
    case 'date':
      return { text: format.date(text), figures: true };
    case 'enum':
      return name === 'status' ? shownStatus(owner, text, t) : { text: t(wordKey(owner, name, text)) };
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
      return { text: name === 'status_reason' ? reasonText(owner, text, t) : text };
  }
}

/** A status as a coloured word; one from a newer server as it is. */
export const shownStatus = (entity: string, status: string, t: Words['t']): Shown & { readonly tone: Tone } => ({
  text: t([`status.${entity}.${status}`, status]),
  tone: toneOf(entity, status),
});
