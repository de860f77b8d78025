import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOfAdapter, root } from './adapter-folder.ts';

/** Runs the sentences that each adapter has to pass, and checks its types: `npm run adapter:check -- NAME|FOLDER`. */
const [place] = process.argv.slice(2);
if (!place) {
  console.error('Usage: npm run adapter:check -- NAME, or -- FOLDER');
  process.exit(2);
}
const folder = folderOfAdapter(place);
if (!existsSync(join(folder, 'kit.test.ts'))) {
  console.error(`${folder} has no kit.test.ts: npm run adapter -- NAME makes an adapter with one.`);
  process.exit(2);
}
const { status } = spawnSync('vitest', ['run', '--config', 'packages/adapter/check.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ADAPTER_FOLDER: folder },
});
const types = typesOf(folder);
if (types === 0) console.log('The types are right.');
process.exit(status || types ? 1 : 0);

/** The exit code of the compiler, to which nothing in a folder outside the tree says where the contract is. */
function typesOf(adapter: string): number {
  const place = mkdtempSync(join(tmpdir(), 'sluis-adapter-types-'));
  const ours = (path: string): string[] => [join(root, path)];
  const project = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      // The folder needs no package.json that says what its modules are.
      module: 'esnext',
      moduleResolution: 'bundler',
      typeRoots: ours('node_modules/@types'),
      paths: {
        '@sluis/adapter': ours('packages/adapter/src/contract.ts'),
        '@sluis/adapter/*': ours('packages/adapter/src/*.ts'),
        '@sluis/contract/*': ours('packages/contract/src/*.ts'),
      },
    },
    // With the mock and the adapter, which it imports.
    files: [join(adapter, 'kit.test.ts')],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(project));
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '-p', place], { stdio: 'inherit' });
  rmSync(place, { recursive: true });
  return compiled.status ?? 1;
}
