import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApiError, error_catalogue } from './errors.ts';

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
const section = /^## `(\w+)`\n\n(\d+) · (.+)\n\n(.+)\n\n\*\*What to do\.\*\* (.+)\n/gm;
const documented = [...page.matchAll(section)].map(([, code, status, message]) => [code, [Number(status), message]]);

describe('the catalogue of errors', () => {
  test('is equal to its page, in the same order, each with its cause and its remedy', () => {
    expect(documented).toEqual(Object.entries(error_catalogue));
  });

  test('documents every fault of a field', () => {
    const source = readFileSync(new URL('./errors.ts', import.meta.url), 'utf8');
    const faults = [...(/FieldFault =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, fault]) => fault);
    expect(faults.length).toBeGreaterThan(5);
    for (const fault of faults) expect(page).toContain(`\`${fault}\``);
  });

  test('gives each error its status and message', () => {
    expect(new ApiError('not_found')).toMatchObject({
      status: 404,
      message: "Not found, or you don't have access.",
    });
  });
});
