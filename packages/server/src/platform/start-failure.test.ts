import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { startFailure } from './start-failure.ts';

const system = (code: string, more: object) => Object.assign(new Error(`${code}: failed`), { code, ...more });

test.each([
  [
    { code: 'EROFS', syscall: 'mkdir', path: '/data' },
    '/data is not writable (EROFS). Give this user write permission',
  ],
  [{ code: 'EACCES', syscall: 'open', path: '/data/secret' }, '/data/secret is not writable (EACCES)'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'The data folder cannot be written: the disk is full. Free up'],
  [{ code: 'ENOTDIR', syscall: 'mkdir', path: '/data' }, '/data cannot be created (ENOTDIR). Set DATA_DIR'],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'This user may not use port 80. Set PORT'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9', port: 80 }, 'cannot listen on 10.9.9.9. Set HOST'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'cannot listen on ENOTFOUND: failed. Set HOST'],
])('%o is reported in one line that says what to do', ({ code, ...more }, line) => {
  const message = startFailure(system(code, more));
  expect(message).toContain(line);
  expect(message).not.toContain('\n');
});

test('a port in use is reported as such', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
  first.close();
  expect(startFailure(error)).toBe(
    `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
  );
});

test('expected failures are reported in one line, and unexpected ones with all details', () => {
  expect(startFailure(new ConfigError('DATABASE_URL: check it.'))).toBe('DATABASE_URL: check it.');
  expect(startFailure(new TypeError('x is not a function'))).toContain('start-failure.test.ts');
});
