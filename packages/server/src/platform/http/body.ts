import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import type { z } from 'zod';
import { expectedOf } from './expected.ts';

const faults: Readonly<Record<string, FieldFault>> = {
  unrecognized_keys: 'unknown',
  too_small: 'too_small',
  too_big: 'too_large',
  invalid_format: 'invalid_format',
  invalid_value: 'not_allowed',
  custom: 'invalid_format',
};

function faultOf(issue: z.core.$ZodIssue, body: unknown): FieldFault {
  // Our own rules name their fault.
  if (issue.code === 'custom' && issue.params?.fault) return issue.params.fault as FieldFault;
  // Zod reports a missing choice like a wrong one; the body distinguishes them.
  const sent = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], body);
  if (sent === undefined && issue.code !== 'unrecognized_keys') return 'required';
  if (issue.code === 'invalid_type') return 'wrong_type';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  return faults[issue.code] ?? 'invalid_format';
}

/** The most faults that are listed: a client learns nothing from the next hundred thousand. */
const fields_listed_max = 100;

/** The invalid fields with their faults and the expected values, from a schema's issues. */
export function invalidBody(issues: readonly z.core.$ZodIssue[], body: unknown): ApiError {
  // Maps, because a body can have a key such as `constructor`, which every plain object has already.
  const fields = new Map<string, FieldFault[]>();
  const expected = new Map<string, string>();
  for (const issue of issues) {
    const at = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (at ? `${at}.${key}` : key)) : [at || 'body'];
    for (const name of names.slice(0, fields_listed_max - fields.size)) {
      fields.set(name, [...(fields.get(name) ?? []), faultOf(issue, body)]);
      const text = expectedOf(issue);
      if (text) expected.set(name, text);
    }
    if (fields.size >= fields_listed_max) break;
  }
  return new ApiError('invalid_body', {
    fields: Object.fromEntries(fields),
    ...(expected.size > 0 && { details: { expected: Object.fromEntries(expected) } }),
  });
}

/** Parses a body. Throws `invalid_body` with each invalid field. */
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
