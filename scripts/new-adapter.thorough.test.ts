import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sluis-new-adapter-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, place: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script), place], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    // Where FORCE_COLOR or CI is set, the runner colours what it prints.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });

test('a new adapter outside the tree passes the kit, and a broken one fails it', () => {
  const place = join(mkdtempSync(join(folder, 'try-')), 'acme-bank');
  expect(run('new-adapter.ts', place)).toMatchObject({ status: 0 });
  const text = readFileSync(join(place, 'adapter.ts'), 'utf8');
  expect(text).toContain("name: 'Acme Bank'");
  expect(text).not.toMatch(/example/i);
  expect(text).toContain("'https://api.gateway.test'");
  const passed = run('check-adapter.ts', place);
  expect(passed.status, passed.stdout + passed.stderr).toBe(0);
  expect(passed.stdout).toMatch(/Tests {2}\d{2} passed/);
  expect(readdirSync(place).sort()).toEqual(['adapter.ts', 'kit.test.ts', 'mock.ts']);
  writeFileSync(join(place, 'adapter.ts'), `${text}\nexport const mistaken: number = 'text';\n`);
  const mistyped = run('check-adapter.ts', place);
  expect(mistyped.status).toBe(1);
  expect(mistyped.stdout).toMatch(/adapter\.ts\(\d+,14\): error TS2322/);
  writeFileSync(join(place, 'adapter.ts'), text.replace("'idempotency-key': reference", "'x-other': reference"));
  writeFileSync(
    join(place, 'mock.ts'),
    readFileSync(join(place, 'mock.ts'), 'utf8').replace('if (before) return this.#shown(before);', ''),
  );
  const failed = run('check-adapter.ts', place);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain('performs a repeated reference once');
}, 180_000);

test.each(['Acme', 'sandbox', '1st'])('“%s” is no name of an adapter', (name) => {
  expect(run('new-adapter.ts', join(folder, name))).toMatchObject({ status: 2 });
});
