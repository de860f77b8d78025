import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { fromDecimal } from '@sluis/contract/base/money';
import { fieldSchema } from '@sluis/contract/base/schema';
import { prefixOf } from '@sluis/contract/registry';

/** What a form holds of a field while it is edited: what was typed, whether it is ticked, or what was chosen. */
export type Draft = string | boolean | readonly string[];
export type Read = { readonly value: unknown } | { readonly fault: FieldFault };

/** The wire value of what was typed; nothing typed is null. Undefined where it is not of the field's kind. */
function convert(field: Field, draft: Draft, currency_code: string | undefined): unknown {
  if (typeof draft === 'boolean') return draft;
  if (typeof draft !== 'string') return draft.length > 0 ? draft : null;
  const text = draft.trim();
  if (text === '') return null;
  if (field.kind === 'amount') return currency_code === undefined ? undefined : fromDecimal(text, currency_code);
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'decimal')
    return /^-?\d{1,15}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  return text;
}

/** Reads a field as the server will: by the contract's own schema, so that both refuse the same. */
export function readField(field: Field, draft: Draft, currency_code?: string): Read {
  const value = convert(field, draft, currency_code);
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
    default:
      return { fault: 'invalid_format' };
  }
}
