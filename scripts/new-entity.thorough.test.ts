import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

// Each test compiles a whole package or two, which takes a busy machine its time.
describe('a new entity by command', { timeout: 180_000 }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluis-entity-'));
    const skip = /node_modules|[/\\]dist|[/\\]data$/;
    for (const name of ['contract', 'server', 'web'])
      cpSync(join(root, 'packages', name), join(folder, 'packages', name), {
        recursive: true,
        filter: (from) => !skip.test(from.slice(root.length)),
      });
    for (const name of ['tsconfig.base.json', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(folder, name));
    mkdirSync(join(folder, 'node_modules'));
    for (const name of execFileSync('ls', [join(root, 'node_modules')], { encoding: 'utf8' })
      .trim()
      .split('\n'))
      if (name !== '@sluis') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    mkdirSync(join(folder, 'node_modules', '@sluis'));
    for (const name of ['contract', 'server'])
      symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@sluis', name));
    execFileSync(process.execPath, [join(root, 'scripts', 'new-entity.ts'), 'terminal', 'term', '--root', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is registered, has a migration, and both sides compile with it', () => {
    expect(readFileSync(join(folder, 'packages/contract/src/registry.ts'), 'utf8')).toContain('  terminal,');
    for (const project of ['tsconfig.json', 'packages/web']) {
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: folder, encoding: 'utf8' });
      expect(stdout.split('\n').filter((line) => line.includes('terminal') || line.includes('registry'))).toEqual([]);
    }
  });

  test('with a status that is not drawn does not compile', () => {
    // The web's table of tones wants every status of every entity with transitions.
    const file = join(folder, 'packages/contract/src/entities/terminal.ts');
    const declared = readFileSync(file, 'utf8')
      .replace("display: 'name',", "display: 'name',\n  transitions: { ON: ['OFF'], OFF: [] },")
      .replace('version: f', "status: f.oneOf(['ON', 'OFF']),\n    version: f");
    writeFileSync(file, declared);
    const tones = join(folder, 'packages/web/src/kit/status-tones.ts');
    const one_of_two = "= {\n  terminal: { ON: 'good' },\n  transaction: {";
    writeFileSync(tones, readFileSync(tones, 'utf8').replace('= {\n  transaction: {', one_of_two));
    const web = spawnSync(process.execPath, [tsc, '-p', 'packages/web'], { cwd: folder, encoding: 'utf8' });
    expect(web.stdout).toMatch(/status-tones\.ts.*'OFF' is missing/);
    expect(web.stdout).toContain('terminal.texts.ts');
  });
});
