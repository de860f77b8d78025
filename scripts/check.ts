import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium_path } from './chromium.ts';
import { retriedIn } from './retried.ts';

/** Runs every gate; with `--browser` also the tests in Chromium. Exits with 1 if any gate fails. */

const root = join(import.meta.dirname, '..');
const with_browser = process.argv.includes('--browser');
const noted = mkdtempSync(join(tmpdir(), 'sluis-check-'));
const retried_file = join(noted, 'retried');
writeFileSync(retried_file, '');
process.on('exit', () => rmSync(noted, { recursive: true, force: true }));
// Slow tests run in the whole suite, not in the quick checks.
const environment = {
  ...process.env,
  ...(with_browser && { SLUIS_THOROUGH: '1' }),
  // Their output is piped through this process, so without this they would print no colours to a terminal.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  SLUIS_RETRIED_FILE: retried_file,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};

interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** By one checker: more share the files of a program, but each computes the types that it meets, which takes twice the work. */
const tsc = [process.execPath, join('node_modules', 'typescript-7', 'bin', 'tsc'), '--checkers', '1'] as const;
/** Gates that only read the code run concurrently. */
const reading_gates: readonly Gate[] = [
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'architecture', command: ['depcruise', 'packages', 'scripts', '--config', '.dependency-cruiser.cjs'] },
  { name: 'types', command: [...tsc, '-p', 'tsconfig.json'] },
  { name: 'types of the browser tests', command: [...tsc, '-p', 'packages/e2e'] },
  { name: 'types of the web', command: [...tsc, '-p', 'packages/web'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'words', command: [process.execPath, 'scripts/words.ts'] },
];

/** Gates that need the whole machine run one after the other. */
const running_gates: readonly Gate[] = [{ name: 'tests', command: ['vitest', 'run'] }];

const browser_gates: readonly Gate[] = [
  { name: 'web build', command: [process.execPath, 'scripts/build-web.ts'] },
  { name: 'browser tests', command: ['playwright', 'test', '--config', 'packages/e2e/playwright.config.ts'] },
];

type Command = Gate['command'];

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

const run = ([program, ...args]: Command): Promise<number> =>
  ended(spawn(program, args, { cwd: root, stdio: 'inherit', env: environment }));

/**
 * Collects a gate's output. It is `shown` immediately only if no other gate runs at the same time, so that outputs do
 * not mix.
 */
async function runKept([program, ...args]: Command, shown: boolean): Promise<{ code: number; printed: string }> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (shown) process.stdout.write(text);
    });
  return { code: await ended(child), printed };
}

/** Chromium for the browser tests: the system's, installed from Debian's packages if it is missing. */
async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(chromium_path)) return;
  console.log('Installing Chromium for the browser tests …');
  const as_root: (...command: Command) => Command = (...command) =>
    process.getuid?.() === 0 ? command : ['sudo', ...command];
  const install = async () => run(as_root('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'));
  if ((await install()) === 0) return;
  await run(as_root('apt-get', 'update'));
  if ((await install()) !== 0) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH.');
}

/** Test runners list failures at the end: this many lines are repeated if other gates printed something afterwards. */
const repeated_lines = 100;
const failed: { name: string; printed: string }[] = [];
const secondsSince = (started_ms: number): number => Math.round((performance.now() - started_ms) / 1000);
function note(name: string, { code, printed }: { code: number; printed: string }, seconds: number): void {
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (code !== 0) failed.push({ name, printed });
}

await Promise.all(
  reading_gates.map(async ({ name, command }) => {
    const started_ms = performance.now();
    const result = await runKept(command, false);
    console.log(`\n── ${name}\n${result.printed.trimEnd()}`);
    note(name, result, secondsSince(started_ms));
  }),
);
for (const { name, command } of [...running_gates, ...(with_browser ? browser_gates : [])]) {
  if (name === 'browser tests') await ensureChromium();
  const started_ms = performance.now();
  console.log(`\n── ${name}`);
  note(name, await runKept(command, true), secondsSince(started_ms));
}
for (const { name, printed } of failed)
  console.error(`\n── ${name}, last lines\n${printed.trimEnd().split('\n').slice(-repeated_lines).join('\n')}`);
const retried = retriedIn(retried_file);
if (retried.length > 0) console.log(`\nPassed only on a second attempt:\n${retried.join('\n')}`);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
console.log('\nAll gates passed.');
