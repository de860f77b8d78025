import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium_path } from './chromium.ts';
import { type Gate, planGates } from './gates.ts';
import { retriedIn } from './retried.ts';

/** Runs the gates that are asked for, all of them if none are named. Exits with 1 if any of them fails. */

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

const { reading, running, end_ms = Number.POSITIVE_INFINITY } = planGates(process.argv.slice(2));

type Command = Gate['command'];

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

const run = ([program, ...args]: Command): Promise<number> =>
  ended(spawn(program, args, { cwd: root, stdio: 'inherit', env: environment }));

interface Result {
  readonly code: number;
  readonly printed: string;
  /** Whether it took longer than there was time. */
  readonly stopped: boolean;
}

/**
 * Collects a gate's output. It is `shown` immediately only if no other gate runs at the same time, so that outputs do
 * not mix.
 */
async function runKept([program, ...args]: Command, shown: boolean): Promise<Result> {
  const left_ms = Math.max(1, end_ms - performance.now());
  const has_end = Number.isFinite(left_ms);
  const env = { ...environment, ...(has_end && { SLUIS_TESTS_MAX_MS: String(Math.round(left_ms)) }) };
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let printed = '';
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    if (program !== 'vitest') child.kill('SIGTERM');
  };
  const timer = has_end && setTimeout(stop, left_ms);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (shown) process.stdout.write(text);
    });
  const code = await ended(child);
  if (timer) clearTimeout(timer);
  return { code, printed, stopped };
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
const unfinished: string[] = [];
/** A test that failed before its run was stopped. */
const has_failures = /^\s*× /m;
function note(name: string, { code, printed, stopped }: Result, seconds: number): void {
  const outcome = stopped ? 'stopped' : code === 0 ? 'ok' : 'FAILED';
  console.log(`── ${name}: ${outcome} ${stopped ? 'after' : 'in'} ${seconds} s`);
  if (stopped) unfinished.push(name);
  if (code !== 0 && (!stopped || has_failures.test(printed))) failed.push({ name, printed });
}

await Promise.all(
  reading.map(async ({ name, command }) => {
    const started_ms = performance.now();
    const result = await runKept(command, false);
    console.log(`\n── ${name}\n${result.printed.trimEnd()}`);
    note(name, result, secondsSince(started_ms));
  }),
);
if (running.some(({ name }) => name === 'browser tests')) await ensureChromium();
for (const { name, command } of running) {
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
if (unfinished.length > 0) console.log(`\nNo gate failed, but there was no time to finish: ${unfinished.join(', ')}.`);
else
  console.log(
    end_ms < Number.POSITIVE_INFINITY
      ? '\nWhat was checked passed. `npm test` checks everything.'
      : '\nAll gates passed.',
  );
