import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Runs every gate of the house; with `--browser` also the tests in Chromium. Exits with 1 where any gate fails. */

const root = join(import.meta.dirname, '..');
const with_browser = process.argv.includes('--browser');
// What takes long is done in full where there is time for it: the whole suite, not the quick checks.
const environment = {
  ...process.env,
  ...(with_browser && { SLUIS_THOROUGH: '1' }),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};

interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const tsc = join('node_modules', 'typescript-7', 'bin', 'tsc');
const gates: readonly Gate[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'architecture', command: ['depcruise', 'packages', 'scripts', '--config', '.dependency-cruiser.cjs'] },
  { name: 'types', command: [process.execPath, tsc, '-p', 'tsconfig.json'] },
  { name: 'types of what drives a browser', command: [process.execPath, tsc, '-p', 'packages/e2e'] },
  { name: 'types of the web', command: [process.execPath, tsc, '-p', 'packages/web'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'tests', command: ['vitest', 'run'] },
];

const browser_gates: readonly Gate[] = [
  { name: 'web build', command: [process.execPath, 'scripts/build-web.ts'] },
  { name: 'browser tests', command: ['playwright', 'test', '--config', 'packages/e2e/playwright.config.ts'] },
];

const run = ([program, ...args]: readonly [string, ...string[]]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Chromium for the browser tests: the one of the system, installed from Debian's packages where it is missing. */
async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium')) return;
  console.log('Installing Chromium for the browser tests …');
  const as_root = process.getuid?.() === 0 ? [] : ['sudo'];
  const install = async () =>
    run([...as_root, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'] as never);
  if ((await install()) === 0) return;
  await run([...as_root, 'apt-get', 'update'] as never);
  if ((await install()) !== 0) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH.');
}

const failed: string[] = [];
for (const { name, command } of [...gates, ...(with_browser ? browser_gates : [])]) {
  if (name === 'browser tests') await ensureChromium();
  const started_ms = performance.now();
  console.log(`\n── ${name}`);
  const code = await run(command);
  console.log(
    `── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started_ms) / 1000)} s`,
  );
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('\nAll gates passed.');
