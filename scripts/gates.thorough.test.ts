import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** A gate that never fails guards nothing: each gets a tree with one violation, and the same tree without it. */
describe('every gate', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluis-gates-'));
    for (const name of [
      '.dependency-cruiser.cjs',
      'scripts/areas.json',
      'biome.json',
      'tsconfig.base.json',
      'package.json',
    ])
      cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('tsconfig.json', '{ "extends": "./tsconfig.base.json", "include": ["packages"] }');
    write(
      'knip.json',
      '{ "entry": ["packages/entry.ts"], "project": ["packages/**"], "ignoreDependencies": [".*"], "exclude": ["binaries"] }',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const clear = (): void => rmSync(join(folder, 'packages'), { recursive: true, force: true });
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const architecture = () => run(bin('depcruise'), 'packages', '--config', '.dependency-cruiser.cjs');

  const importing = (from: string, to: string, specifier: string) => {
    clear();
    write(from, `import { thing } from '${specifier}';\nexport const other = thing;\n`);
    write(to, 'export const thing = 1;\n');
  };

  // Each in a separate file, so that one run shows all of them.
  const forbidden = [
    [
      'platform-is-the-ground',
      'packages/server/src/platform/a.ts',
      'packages/server/src/modules/b.ts',
      '../modules/b.ts',
    ],
    [
      'resource-knows-no-module',
      'packages/server/src/resource/a.ts',
      'packages/server/src/modules/b.ts',
      '../modules/b.ts',
    ],
    [
      'modules-meet-in-queries-and-commands',
      'packages/server/src/modules/people/x/a.ts',
      'packages/server/src/modules/people/y/b.ts',
      '../y/b.ts',
    ],
    [
      'area-people',
      'packages/server/src/modules/people/x/c.ts',
      'packages/server/src/modules/payments/z/b.queries.ts',
      '../../payments/z/b.queries.ts',
    ],
    [
      'web-features-do-not-meet',
      'packages/web/src/features/z/x/a.ts',
      'packages/web/src/features/z/y/b.ts',
      '../y/b.ts',
    ],
    [
      'web-kit-knows-no-feature',
      'packages/web/src/kit/a.ts',
      'packages/web/src/features/z/y/b.ts',
      '../features/z/y/b.ts',
    ],
    [
      'web-never-imports-the-server',
      'packages/web/src/lib/a.ts',
      'packages/server/src/b.ts',
      '../../../server/src/b.ts',
    ],
    ['nothing-imports-demo-bench-e2e', 'packages/server/src/a.ts', 'packages/demo/src/b.ts', '../../demo/src/b.ts'],
    [
      'contract-base-knows-no-entity',
      'packages/contract/src/base/a.ts',
      'packages/contract/src/entities/b.ts',
      '../entities/b.ts',
    ],
    [
      'contract-imports-only-the-schema-library',
      'packages/contract/src/a.ts',
      'packages/server/src/b.ts',
      '../../server/src/b.ts',
    ],
    ['client-knows-only-the-contract', 'packages/client/src/a.ts', 'packages/server/src/b.ts', '../../server/src/b.ts'],
    [
      'client-takes-only-types',
      'packages/client/src/b.ts',
      'packages/contract/src/entities/b.ts',
      '../../contract/src/entities/b.ts',
    ],
  ] as const;

  test('of the architecture finds every forbidden import, and names its rule', () => {
    clear();
    for (const [, from, to, specifier] of forbidden) {
      write(from, `import { thing } from '${specifier}';\nexport const other = thing;\n`);
      write(to, 'export const thing = 1;\n');
    }
    const { status, output } = architecture();
    expect(status).not.toBe(0);
    for (const [rule, from] of forbidden) expect(output).toContain(`${rule}: ${from}`);
  });

  test('of the architecture finds a cycle, and passes a tree without violation', () => {
    clear();
    write('packages/server/src/platform/a.ts', "import { b } from './b.ts';\nexport const a = (): unknown => b;\n");
    write('packages/server/src/platform/b.ts', "import { a } from './a.ts';\nexport const b = (): unknown => a;\n");
    expect(architecture().output).toContain('no-cycles');
    importing('packages/server/src/modules/a.ts', 'packages/server/src/platform/b.ts', '../platform/b.ts');
    expect(architecture().status).toBe(0);
  });

  test('of types finds a wrong type', () => {
    clear();
    write('packages/a.ts', "export const a: number = 'text';\n");
    expect(run(process.execPath, tsc, '-p', 'tsconfig.json').output).toContain('TS2322');
    write('packages/a.ts', 'export const a: number = 1;\n');
    expect(run(process.execPath, tsc, '-p', 'tsconfig.json').status).toBe(0);
  });

  test('of lint finds an unused import and a default export', () => {
    clear();
    const lint = () => run(bin('biome'), 'ci', '--vcs-enabled=false', 'packages');
    write('packages/a.ts', "import { join } from 'node:path';\n\nexport default 1;\n");
    expect(lint().output).toContain('noUnusedImports');
    expect(lint().output).toContain('noDefaultExport');
    write('packages/a.ts', 'export const a = 1;\n');
    expect(lint().status).toBe(0);
  });

  test('of words finds a forbidden one in a text and in the name of a file', () => {
    clear();
    run('git', 'init', '--quiet');
    const words = () => run(process.execPath, join(root, 'scripts', 'words.ts'));
    write('packages/letting-go.ts', '/** Whoever calls. */\nexport const a = 1;\n');
    expect(words().output).toContain('packages/letting-go.ts:1: “Whoever”');
    expect(words().output).toContain('packages/letting-go.ts:0: “letting go”');
    expect(words().status).toBe(1);
    clear();
    write('packages/a.ts', '/** The caller. */\nexport const a = 1;\n');
    expect(words().status).toBe(0);
  });

  test('of unused code finds an export without an import', () => {
    clear();
    const unused = () => run(bin('knip'), '--no-progress');
    write('packages/entry.ts', "import { used } from './a.ts';\n\nconsole.log(used);\n");
    write('packages/a.ts', 'export const used = 1;\nexport const never_used = 2;\n');
    expect(unused().output).toContain('never_used');
    write('packages/a.ts', 'export const used = 1;\n');
    expect(unused().status).toBe(0);
  });
});
