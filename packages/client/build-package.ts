import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'packages/client');
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');

/**
 * Makes the package of `@sluis/client` in a folder, to be published or installed from there: one module of JavaScript,
 * and the declarations of the client and of its types in the contract. Throws if the types do not compile.
 */
export async function buildClient(to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  await using bundle = await rolldown({ input: join(client, 'src/client.ts'), platform: 'neutral' });
  await bundle.write({ file: join(to, 'client.js'), format: 'esm' });
  declare(join(to, 'types'));
  for (const [file, from] of [
    ['README.md', client],
    ['LICENSE', root],
  ] as const)
    copyFileSync(join(from, file), join(to, file));
  const { name, version, description, license, type, sideEffects } = JSON.parse(
    readFileSync(join(client, 'package.json'), 'utf8'),
  );
  const types = './types/client/src/client.d.ts';
  const exports = { '.': { types, default: './client.js' } };
  const manifest = { name, version, description, license, type, sideEffects, exports, engines: { node: '>=20' } };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the declarations, which find each other by relative paths as JavaScript would. */
function declare(to: string): void {
  const settings = join(to, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: to,
    rootDir: join(root, 'packages'),
    typeRoots: [join(root, 'node_modules/@types')],
    // Resolved as sources, so that their declarations are written too.
    paths: { '@sluis/contract/*': [join(root, 'packages/contract/src/*.ts')] },
  };
  mkdirSync(to, { recursive: true });
  const files = [join(client, 'src/client.ts')];
  writeFileSync(settings, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }));
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', settings], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the types of the client do not compile: ${stdout}`);
  rmSync(settings);
  for (const path of globSync('**/*.d.ts', { cwd: to })) {
    const up = relative(join(path, '..'), 'contract/src').split(sep).join(posix.sep);
    const text = readFileSync(join(to, path), 'utf8')
      .replace(/(['"])@sluis\/contract\/([\w/-]+)\1/g, `$1${up.startsWith('.') ? up : `./${up}`}/$2.js$1`)
      .replace(/(['"]\.{1,2}\/[\w./-]+)\.ts(['"])/g, '$1.js$2');
    writeFileSync(join(to, path), text);
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildClient(resolve(process.argv[2] ?? join(client, 'dist')));
