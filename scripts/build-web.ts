import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'packages/web');
const dist = join(web, 'dist');
const mark = join(dist, '.built-from');

/** The inputs of a build, without tests and generated files. */
const sources = ['packages/web/**/*', 'packages/contract/src/**/*', 'package-lock.json'];
const is_none = /^(node_modules|dist|\..+)$|\.gen\.ts$|\.test\.tsx?$/;

function hashOfSources(): string {
  const entries = globSync(sources, { cwd: root, withFileTypes: true, exclude: ({ name }) => is_none.test(name) });
  const files = entries.filter((entry) => entry.isFile() && !is_none.test(entry.name));
  const hash = createHash('sha256');
  for (const path of files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Builds the web application unless the existing build is of the current sources. It is built in a separate folder and
 * moved into place in one step, so that an interrupted build leaves nothing half-written.
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const hash = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.log('Building the web application …');
  const aside = join(web, '.cache', `build-${process.pid}`);
  try {
    await vite(['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'], signal);
    writeFileSync(join(aside, '.built-from'), hash);
    rmSync(dist, { recursive: true, force: true });
    renameSync(aside, dist);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const vite = (parameters: string[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [program, ...parameters], { cwd: web, stdio: 'inherit', signal });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The web application could not be built. See the error above.')),
    );
  });

if (import.meta.main) await buildWeb();
