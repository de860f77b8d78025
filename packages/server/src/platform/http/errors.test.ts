import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { isConnectionLost } from '../database/database.ts';
import { toApiError, useErrorHandling } from './errors.ts';
import { sendFile } from './file.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['08006', 'connection to the remote node sluis@worker-1:5432 failed'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'SSL connection has been closed unexpectedly\ninvalid socket'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'could not receive data from server: Connection reset by peer'],
  ['XX000', 'connection not open'],
  ['XX000', 'failure on connection marked as essential: worker-1:5432'],
  ['XX000', 'postmaster was shut down, exiting'],
  ['XX000', 'terminating connection due to unexpected postmaster exit'],
  ['57P01', 'terminating connection due to administrator command'],
])('a node that ends while it works is unavailable: %s %s', (code, message) => {
  expect(toApiError(failed(code, message))).toMatchObject({ code: 'unavailable', status: 503 });
});

test('a transaction that was idle for too long is no lost database', () => {
  const idle = failed('25P03', 'terminating connection due to idle-in-transaction timeout');
  expect(isConnectionLost(idle)).toBe(false);
  expect(toApiError(idle)).toMatchObject({ code: 'unavailable' });
});

test('an internal error of the database remains one', () => {
  expect(toApiError(failed('XX000', 'cache lookup failed for relation 12345'))).toMatchObject({ code: 'internal' });
});

test('a file that fails before its first byte is answered with an error in the form of all others', async () => {
  const app = fastify();
  useErrorHandling(app);
  const bytes = () =>
    new Readable({
      read() {
        this.destroy(new Error('it contradicts its statement'));
      },
    });
  app.get('/file', (_, reply) => sendFile(reply, { name: 'a.csv', type: 'text/csv', bytes: bytes() }));
  const answer = await app.inject('/file');
  expect(answer.statusCode).toBe(500);
  expect(answer.json().error.code).toBe('internal');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers).not.toHaveProperty('content-disposition');
});
