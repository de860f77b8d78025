import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openImportWorld, payment_header } from '../../../testing/import-world.ts';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/** The command as npm runs it, without the script that installs missing packages: options of Node and the file. */
const command: string[] = scripts.import.split(' ').slice(2);
const wanted_mb = 250;

const world = await openImportWorld();

/** Runs the command and returns the highest memory of its process, in MB. */
async function highestOf(file: string): Promise<{ readonly highest_mb: number; readonly printed: string }> {
  const target = ['--organisation', world.organisation, '--profile', world.profile, '--transactions', file];
  const child = spawn(process.execPath, [...command, ...target], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: world.database.url, DATA_DIR: world.folder, SLUIS_SECRET: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let highest_mb = 0;
  const look = setInterval(() => {
    // The kernel's own record of the highest value, which ends with the process.
    const mark = child.exitCode === null && /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
    if (mark) highest_mb = Number(mark[1]) / 1024;
  }, 50);
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await once(child, 'close');
  clearInterval(look);
  return { highest_mb, printed };
}

test('an import of many payments keeps below 250 MB', { timeout: 240_000 }, async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, row) =>
      `${(row * 7919) % 1_000_003}-${row},${new Date(1.75e12 + row * 60_000).toISOString()},1000,EUR,NL,C${row % 40_000}`,
  );
  const { highest_mb, printed } = await highestOf(world.file([payment_header, ...rows].join('\n')));
  expect(printed).toContain('100,000 imported');
  expect(highest_mb).toBeLessThan(wanted_mb);
});

test('so does one of a million lines that are no payments', { timeout: 240_000 }, async () => {
  const { highest_mb, printed } = await highestOf(world.file(`${payment_header}\n${'a\n'.repeat(1_000_000)}`));
  expect(printed).toContain('1,000,000 rejected');
  expect(highest_mb).toBeLessThan(wanted_mb);
});
