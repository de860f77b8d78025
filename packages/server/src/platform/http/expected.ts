import type { z } from 'zod';

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Choices beyond these are left to the API description. */
const choices_listed_max = 20;

const plural = (count: number | bigint, unit: string): string => `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;

/** A limit in the unit of its value. */
function limit(origin: string, value: number | bigint): string {
  if (origin === 'string') return plural(value, 'character');
  return origin === 'array' ? plural(value, 'item') : String(value);
}

/**
 * The expected values of a field, for the message of an error; never the value that was sent. Undefined if none are
 * expected.
 */
export function expectedOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length > choices_listed_max ? undefined : `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `at least ${limit(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `at most ${limit(issue.origin, issue.maximum)}`;
    case 'invalid_format':
    case 'custom':
      // The messages of our own rules; the library's begin with the value that it found.
      return issue.message.startsWith('Invalid') ? undefined : issue.message;
    default:
      return undefined;
  }
}
