import { expect, test } from 'vitest';
import { toApiError } from './errors.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['08006', 'connection to the remote node sluis@worker-1:5432 failed'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'terminating connection due to unexpected postmaster exit'],
  ['57P01', 'terminating connection due to administrator command'],
])('a node that ends while it works is unavailable: %s %s', (code, message) => {
  expect(toApiError(failed(code, message))).toMatchObject({ code: 'unavailable', status: 503 });
});

test('an internal error of the database remains one', () => {
  expect(toApiError(failed('XX000', 'cache lookup failed for relation 12345'))).toMatchObject({ code: 'internal' });
});
