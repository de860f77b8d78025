import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

function git(...parameters: string[]): string[] {
  const { status, stdout } = spawnSync('git', parameters, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter(Boolean) : [];
}

/** Where this branch left the main one. Without a main branch, the last commit. */
function base(): string {
  for (const main of ['main', 'origin/main']) {
    const [commit] = git('merge-base', main, 'HEAD');
    if (commit) return commit.trim();
  }
  return 'HEAD';
}

/** Files that differ from the main branch, committed or not, including deleted ones. */
export const changedFiles = (): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '-z', '--no-renames', base()),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]),
];

/** What imports a file when the code runs, by the name of the file. */
export type Importers = ReadonlyMap<string, readonly string[]>;

interface Cruised {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly dependencyTypes: readonly string[] }[];
  }[];
}

/** Reads the imports of all code, in a few seconds. `vitest related` compiles every test for the same answer. */
export function readImporters(program: string): Importers {
  const parameters = ['packages', 'scripts', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (!stdout) throw new Error(`The imports could not be read: ${stderr}`);
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of (JSON.parse(stdout) as Cruised).modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only')) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  return importers;
}

const isTest = (file: string): boolean => /(?<!\.thorough)\.test\.tsx?$/.test(file);

/** Tests in the folders of files: screens and modules are also found by their names, which is no import. */
function testsBeside(files: readonly string[]): string[] {
  const folders = [...new Set(files.map(dirname))].filter((folder) => existsSync(folder));
  return folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(isTest);
}

/**
 * The tests that changed files can break, nearest first: those that changed, those beside them, then those that import
 * them, by the number of files between the two.
 */
export function nearestTests(changed: readonly string[], importers: Importers): string[] {
  const seen = new Set<string>();
  const isNew = (file: string): boolean => !seen.has(file) && Boolean(seen.add(file));
  const found = [...changed, ...testsBeside(changed)].filter(isTest).filter(isNew);
  for (let reached = changed; reached.length > 0; ) {
    reached = reached.flatMap((file) => importers.get(file) ?? []).filter(isNew);
    found.push(...reached.filter(isTest));
  }
  return found.filter((file) => existsSync(file));
}
