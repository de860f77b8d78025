import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { fromDecimal } from '@sluis/contract/base/money';
import { fieldSchema } from '@sluis/contract/base/schema';
import { prefixOf } from '@sluis/contract/declared';
import { default_timezone } from '../../lib/create-format.ts';
import { fromWallTime } from '../../lib/zone.ts';

/** What a form holds of a field while it is edited: what was typed, whether it is ticked, or what was chosen. */
export type Draft = string | boolean | readonly string[] | readonly RowDraft[];
/** What a form holds of one row of a list of objects. */
export type RowDraft = Readonly<Record<string, string | boolean | readonly string[]>>;
/** What the words of a field mean where they are typed: the currency of amounts, the zone of times. */
export interface Circumstances {
  readonly currency_code?: string | undefined;
  readonly timezone?: string;
}
export type Read = { readonly value: unknown } | { readonly fault: FieldFault };

/** The wire value of what was typed; nothing typed is null. Undefined where it is not of the field's kind. */
function convert(field: Field, draft: Draft, circumstances: Circumstances): unknown {
  const { currency_code, timezone = default_timezone } = circumstances;
  if (typeof draft === 'boolean') return draft;
  if (field.kind === 'rows') return readRows(field, draft as readonly RowDraft[], circumstances);
  // Of a set that can be left out none is an answer too: it empties what was chosen before.
  if (typeof draft !== 'string') return draft.length > 0 || field.create === 'optional' ? draft : null;
  const text = draft.trim();
  if (text === '') return null;
  if (field.kind === 'amount') return currency_code === undefined ? undefined : fromDecimal(text, currency_code);
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'decimal')
    return /^-?\d{1,15}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  // What is an instant already, a choice among some, stays what it is.
  if (field.kind === 'instant') return text.endsWith('Z') ? text : fromWallTime(text, timezone);
  return text;
}

type RowsField = Field & { readonly kind: 'rows' };

/** What nothing typed is, of a field. */
export const blankOf = ({ kind, default: value = kind === 'boolean' ? false : '' }: Field): string | boolean =>
  typeof value === 'boolean' ? value : String(value);

/** The inner fields of rows that are typed. */
export const typedFields = ({ fields }: RowsField): [name: string, field: Field][] =>
  Object.entries<Field>(fields).filter(([, { create }]) => create !== undefined);

/** The circumstances of a row: one that names a currency has its amounts in it. */
export const withinRow = (row: Readonly<Record<string, unknown>>, circumstances: Circumstances): Circumstances =>
  typeof row.currency_code === 'string'
    ? { ...circumstances, currency_code: row.currency_code || undefined }
    : circumstances;

/** What is typed in one place of a row. */
export const readCell = (field: Field, name: string, row: RowDraft, circumstances: Circumstances = {}): Read =>
  readField(field, row[name] ?? blankOf(field), withinRow(row, circumstances));

/** Rows as they are sent; undefined where something in them cannot be. */
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

/** Reads a field as the server will: by the contract's own schema, so that both refuse the same. */
export function readField(field: Field, draft: Draft, circumstances: Circumstances = {}): Read {
  const value = convert(field, draft, circumstances);
  if (value === undefined) return { fault: 'invalid_format' };
  // What can be left out and is, is not sent.
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
