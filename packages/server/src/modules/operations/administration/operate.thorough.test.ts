import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inherited_environment } from '../../../testing/process.ts';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/how-to/operate.md'), 'utf8');
const commands = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'));

const folder = mkdtempSync(join(tmpdir(), 'sluis-operate-'));
const env = {
  ...inherited_environment,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
};
let port: number;
let running: ChildProcess | undefined;

/** The command of the page, without npm's wrapper and with a free port. */
const asRun = (command: string): string =>
  command
    .replace('npm run admin --', 'node packages/server/src/admin.ts')
    .replaceAll('3001', String(port))
    .replaceAll('DATA_DIR=restored', `DATA_DIR=${folder}/restored`);

async function sh(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', asRun(command)], { cwd: folder, env });
  return stdout;
}

/** Starts a command that keeps running, and waits until it reports that it is ready. */
async function background(command: string): Promise<string> {
  running = spawn('sh', ['-c', `exec env ${asRun(command).replace(/ &$/, '')}`], { cwd: folder, env });
  let output = '';
  for await (const line of createInterface({ input: running.stdout as NodeJS.ReadableStream })) {
    output += `${line}\n`;
    if (line.includes('is ready')) break;
  }
  return output;
}

async function ask(command: string): Promise<string> {
  const answer = await fetch(asRun(command).replace('curl -fsS ', ''));
  expect(answer.status).toBe(200);
  return answer.text();
}

const run = (command: string): Promise<string> => {
  if (command.endsWith(' &')) return background(command);
  return command.startsWith('curl ') ? ask(command) : sh(command);
};

beforeAll(async () => {
  mkdirSync(env.DATA_DIR);
  symlinkSync(join(root, 'packages'), join(folder, 'packages'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as { port: number }).port;
  probe.close();
  await sh('npm run admin -- create-organisation --name "My PSP" --country NL');
});
afterAll(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The expected output of each command of the page. */
const says: readonly (readonly [RegExp, RegExp])[] = [
  [/-- verify$/, /^All \d+ invariants hold\.\n$/],
  [/-- statistics verify$/, /^All statistics agree with the payments, refunds and customers\.\n$/],
  [/-- backup /, /^sluis\.backup\nThe backup does not contain the secret \(.*\/data\/secret\)\. Store it separately/],
  [/-- restore /, /^\d+ tables restored as of 20.*nothing is sent or billed until you release it/],
  [/main\.ts &$/, /On hold: nothing is sent or billed until/],
  [
    /-- held held\.csv$/,
    /^On hold since 20.*\nNothing is waiting to be sent or billed\.\nEach payment is listed in held\.csv\.\n$/,
  ],
  [/-- release$/, /^Released\. On hold since 20/],
  [/metrics$/, /^sluis_audit_backlog_rows /m],
  [/healthz$/, /ok/],
  [/readyz$/, /ready/],
  [/^(?:cp|mkdir) /, /^$/],
];

test('every command of the page runs, in order, and prints the documented output', async () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const output = await run(command);
    const expected = says.find(([form]) => form.test(command))?.[1];
    expect(expected, `what ${command} says`).toBeDefined();
    expect(output, command).toMatch(expected as RegExp);
  }
}, 300_000);

test('everything it refers to exists', () => {
  for (const [, path = ''] of page.matchAll(/\]\((\.\.[^)#]*)/g))
    expect(() => readFileSync(join(root, 'docs/how-to', path)), path).not.toThrow();
});
