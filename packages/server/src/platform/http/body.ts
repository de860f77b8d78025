import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import type { z } from 'zod';

const faults: Readonly<Record<string, FieldFault>> = {
  unrecognized_keys: 'unknown',
  too_small: 'too_small',
  too_big: 'too_large',
  invalid_format: 'invalid_format',
  invalid_value: 'not_allowed',
  custom: 'invalid_format',
};

function faultOf(issue: z.core.$ZodIssue, body: unknown): FieldFault {
  // A rule of ours says by itself what it found.
  if (issue.code === 'custom' && issue.params?.fault) return issue.params.fault as FieldFault;
  // A schema says of a choice that was left out what it says of a wrong one: what was sent tells them apart.
  const sent = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], body);
  if (sent === undefined && issue.code !== 'unrecognized_keys') return 'required';
  if (issue.code === 'invalid_type') return 'wrong_type';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  return faults[issue.code] ?? 'invalid_format';
}

/** Of a body that is all wrong so many are told: whoever made it learns no more from a hundred thousand. */
const fields_told_max = 100;

/** Names the fields that are wrong and how, from a schema's issues. */
export function invalidBody(issues: readonly z.core.$ZodIssue[], body: unknown): ApiError {
  // A map, because a body can have a key such as `constructor`, which every plain object knows already.
  const fields = new Map<string, FieldFault[]>();
  for (const issue of issues) {
    const at = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (at ? `${at}.${key}` : key)) : [at || 'body'];
    for (const name of names.slice(0, fields_told_max - fields.size))
      fields.set(name, [...(fields.get(name) ?? []), faultOf(issue, body)]);
    if (fields.size >= fields_told_max) break;
  }
  return new ApiError('invalid_body', { fields: Object.fromEntries(fields) });
}

/** The body as its schema has it. Throws `invalid_body` naming each field. */
export function parseBody<B>(schema: z.ZodType<B> | undefined, body: unknown): B {
  if (!schema) {
    const empty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
    if (!empty) throw new ApiError('invalid_body', { fields: { body: ['not_allowed'] } });
    return undefined as B;
  }
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw invalidBody(parsed.error.issues, body);
  return parsed.data;
}
