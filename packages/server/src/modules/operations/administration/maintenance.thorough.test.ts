import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inherited_environment } from '../../../testing/process.ts';
import { openWorld } from '../../../testing/world.ts';

const admin = fileURLToPath(new URL('../../../admin.ts', import.meta.url));

/** The output and exit code of a command. */
const run = (url: string, ...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...inherited_environment, DATABASE_URL: url, SLUIS_SECRET: 'a secret for tests only, 32 characters' };
    execFile(process.execPath, [admin, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('verify ends with 0 if all checks pass, and with 1 and the first difference otherwise', async () => {
  const { database } = await openWorld();
  expect(await run(database.url, 'verify')).toEqual({
    code: 0,
    output: expect.stringMatching(/^All \d+ invariants hold\.\n$/),
  });
  await database.pool.query(
    `insert into webhook (id, created_at, organisation, url, type)
     select 'whk_' || n, now(), 'org_' || n, 'https://a.test', 'refund.update' from generate_series(1, 3) n`,
  );
  expect(await run(database.url, 'verify')).toEqual({
    code: 1,
    output: 'references: organisation of webhook exists: fails for 3, first whk_1: org_1 does not exist\n',
  });
});

test('an unknown option, or one without its value, prints the usage', async () => {
  const usage = 'Usage: npm run admin -- COMMAND OPTIONS';
  expect(await run('', 'verify', '--help')).toEqual({ code: 0, output: expect.stringMatching(`^${usage}`) });
  for (const wrong of [['verify', '--all'], ['create-user', '--name'], ['nothing']]) {
    const { code, output } = await run('', ...wrong);
    expect([code, output]).toEqual([1, expect.stringContaining(usage)]);
    expect(output).not.toContain('    at ');
  }
});

test('a backup without a name asks for one, and restore reports a missing file', async () => {
  const { database } = await openWorld();
  expect(await run(database.url, 'backup')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Specify a file'),
  });
  const none = await run(database.url, 'restore', '/tmp/there-is-none.backup');
  expect(none).toEqual({ code: 1, output: '/tmp/there-is-none.backup was not found.\n' });
});
