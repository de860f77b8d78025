import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { fromDecimal } from '@sluis/contract/base/money';
import { fieldSchema } from '@sluis/contract/base/schema';
import { prefixOf } from '@sluis/contract/declared';
import { default_timezone } from '../../lib/create-format.ts';
import { fromWallTime } from '../../lib/zone.ts';

/** The form's value of a field: a text, a checkbox or choices. */
export type Draft = string | boolean | readonly string[] | readonly RowDraft[];
/** The form's value of one row of a list of objects. */
export type RowDraft = Readonly<Record<string, string | boolean | readonly string[]>>;
/** The context of a field's input: the currency of amounts, the time zone of times. */
export interface Circumstances {
  readonly currency_code?: string | undefined;
  readonly timezone?: string;
}
export type Read = { readonly value: unknown } | { readonly fault: FieldFault };

/** Converts the input to its wire value; empty input is null. Undefined if it is not of the field's kind. */
function convert(field: Field, draft: Draft, circumstances: Circumstances): unknown {
  const { currency_code, timezone = default_timezone } = circumstances;
  if (typeof draft === 'boolean') return draft;
  if (field.kind === 'rows') return readRows(field, draft as readonly RowDraft[], circumstances);
  // An empty optional set is also a value: it clears the earlier choices.
  if (typeof draft !== 'string') return draft.length > 0 || field.create === 'optional' ? draft : null;
  const text = draft.trim();
  if (text === '') return null;
  if (field.kind === 'amount') return currency_code === undefined ? undefined : fromDecimal(text, currency_code);
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'decimal')
    return /^-?\d{1,15}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  // A value that is already an instant, from a list of choices, stays unchanged.
  if (field.kind === 'instant') return text.endsWith('Z') ? text : fromWallTime(text, timezone);
  return text;
}

type RowsField = Field & { readonly kind: 'rows' };

/** The value of a field without input. */
export const blankOf = ({ kind, default: value = kind === 'boolean' ? false : '' }: Field): string | boolean =>
  typeof value === 'boolean' ? value : String(value);

/** The inner fields of rows that have inputs. */
export const typedFields = ({ fields }: RowsField): [name: string, field: Field][] =>
  Object.entries<Field>(fields).filter(([, { create }]) => create !== undefined);

/** The context of a row: a row with a currency has its amounts in that currency. */
export const withinRow = (row: Readonly<Record<string, unknown>>, circumstances: Circumstances): Circumstances =>
  typeof row.currency_code === 'string'
    ? { ...circumstances, currency_code: row.currency_code || undefined }
    : circumstances;

/** Parses one cell of a row. */
export const readCell = (field: Field, name: string, row: RowDraft, circumstances: Circumstances = {}): Read =>
  readField(field, row[name] ?? blankOf(field), withinRow(row, circumstances));

/** The wire value of rows; undefined if a cell is invalid. */
function readRows(field: RowsField, rows: readonly RowDraft[], circumstances: Circumstances): unknown {
  const sent: object[] = [];
  for (const row of rows) {
    const values: Record<string, unknown> = {};
    for (const [name, inner] of typedFields(field)) {
      const read = readCell(inner, name, row, circumstances);
      if ('fault' in read) return undefined;
      if (read.value !== undefined) values[name] = read.value;
    }
    sent.push(values);
  }
  return sent;
}

/** Parses a field with the contract's schema, so that form and server refuse the same values. */
export function readField(field: Field, draft: Draft, circumstances: Circumstances = {}): Read {
  const value = convert(field, draft, circumstances);
  if (value === undefined) return { fault: 'invalid_format' };
  // An empty optional value is not sent.
  if (value === null && !field.nullable && field.create === 'optional') return { value: undefined };
  if (value === null) return field.nullable ? { value } : { fault: 'required' };
  const parsed = fieldSchema(field, prefixOf).safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  switch (issue?.code) {
    case 'too_small':
      return { fault: 'too_small' };
    case 'too_big':
      return { fault: field.kind === 'text' ? 'too_long' : 'too_large' };
    case 'invalid_value':
      return { fault: 'not_allowed' };
    case 'invalid_type':
      return { fault: 'wrong_type' };
    case 'custom':
      return { fault: (issue.params?.fault as FieldFault | undefined) ?? 'invalid_format' };
    default:
      return { fault: 'invalid_format' };
  }
}
