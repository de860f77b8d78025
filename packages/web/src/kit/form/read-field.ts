import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { fromDecimal } from '@sluis/contract/base/money';
import { fieldSchema } from '@sluis/contract/base/schema';
import { prefixOf } from '@sluis/contract/declared';
import { default_timezone } from '../../lib/create-format.ts';
import { fromWallTime } from '../../lib/zone.ts';

/** What a form holds of a field while it is edited: what was typed, whether it is ticked, or what was chosen. */
export type Draft = string | boolean | readonly string[];
/** What the words of a field mean where they are typed: the currency of amounts, the zone of times. */
export interface Circumstances {
  readonly currency_code?: string | undefined;
  readonly timezone?: string;
}
export type Read = { readonly value: unknown } | { readonly fault: FieldFault };

/** The wire value of what was typed; nothing typed is null. Undefined where it is not of the field's kind. */
function convert(field: Field, draft: Draft, { currency_code, timezone = default_timezone }: Circumstances): unknown {
  if (typeof draft === 'boolean') return draft;
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
