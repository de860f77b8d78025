import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, nearestTests, readImporters } from './changed.ts';

const root = join(import.meta.dirname, '..');

export interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** By one checker: more share the files of a program, but each computes the types that it meets, which takes twice the work. */
const tsc = [process.execPath, join('node_modules', 'typescript-7', 'bin', 'tsc'), '--checkers', '1'] as const;
/** The programs whose types are checked, by the packages that each reads. */
const programs = [
  {
    name: 'types',
    project: 'tsconfig.json',
    reads: /^(?:packages\/(?:contract|adapter|client|server|demo)|adapters|scripts)\//,
  },
  { name: 'types of the browser tests', project: 'packages/e2e', reads: /^packages\/(?!web)/ },
  { name: 'types of the web', project: 'packages/web', reads: /^packages\/(?:contract|web)\// },
];
const typesOf = ({ name, project }: (typeof programs)[number]): Gate => ({ name, command: [...tsc, '-p', project] });
const lintOf = (...files: string[]): Gate => ({
  name: 'lint',
  command: ['biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
});
const architecture: Gate = {
  name: 'architecture',
  command: ['depcruise', 'packages', 'adapters', 'scripts', '--config', '.dependency-cruiser.cjs'],
};
const unused: Gate = { name: 'unused code', command: ['knip', '--no-progress'] };
const words: Gate = { name: 'words', command: [process.execPath, 'scripts/words.ts'] };
const testing = (...files: string[]): Gate => ({ name: 'tests', command: ['vitest', 'run', ...files] });
const browserGates = (...files: string[]): Gate[] => [
  { name: 'web build', command: [process.execPath, 'scripts/build-web.ts'] },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'packages/e2e/playwright.config.ts', ...files],
  },
];

interface Plan {
  /** Gates that only read the code run concurrently. */
  readonly reading: readonly Gate[];
  /** Gates that need the whole machine run one after the other. */
  readonly running: readonly Gate[];
  /** When gates are stopped. */
  readonly end_ms?: number;
}

const changed_max_ms = 60_000;
/** As many as fit into the time on two cores. */
const changed_tests_max = 10;

/** The gates that the differences from the main branch can break. */
function planOfChanged(): Plan {
  const end_ms = performance.now() + changed_max_ms;
  const changed = changedFiles();
  const tests = nearestTests(changed, readImporters(join(root, 'node_modules', '.bin', 'depcruise')));
  const near = tests.slice(0, changed_tests_max);
  console.log(`${changed.length} files changed; ${near.length} of ${tests.length} tests that can reach them run.`);
  const kept = changed.filter((file) => existsSync(join(root, file)));
  const types = programs.filter(({ reads }) => changed.some((file) => reads.test(file)));
  return {
    reading: [...(kept.length > 0 ? [lintOf(...kept)] : []), words, architecture, ...types.map(typesOf)],
    running: near.length > 0 ? [testing(...near)] : [],
    end_ms,
  };
}

const is_spec = /\.spec\.ts$/;
const is_other_test = /\.test\.tsx?$/;

/** Browser tests by Playwright, all else by Vitest; options go to both. */
function planOfNamed(named: readonly string[]): Plan {
  const of_browser = named.filter((parameter) => !is_other_test.test(parameter));
  const others = named.filter((parameter) => !is_spec.test(parameter));
  const has_specs = named.some((parameter) => is_spec.test(parameter));
  const has_others = !has_specs || named.some((parameter) => is_other_test.test(parameter));
  return {
    reading: [],
    running: [...(has_others ? [testing(...others)] : []), ...(has_specs ? browserGates(...of_browser) : [])],
  };
}

const modes = ['--browser', '--types', '--lint', '--changed'];

/**
 * The gates of a run: all; with `--browser` also those in Chromium; with `--types` or `--lint` only these; with
 * `--changed` what a change can break, within a minute. Named files of tests, with options of their runner, are the only
 * ones that run.
 */
export function planGates(parameters: readonly string[]): Plan {
  const asks = (mode: string): boolean => parameters.includes(mode);
  if (asks('--changed')) return planOfChanged();
  const named = parameters.filter((parameter) => !modes.includes(parameter));
  if (named.length > 0) return planOfNamed(named);
  const types = programs.map(typesOf);
  const lint = [lintOf('.'), architecture, unused, words];
  if (asks('--types')) return { reading: types, running: [] };
  if (asks('--lint')) return { reading: lint, running: [] };
  return { reading: [...lint, ...types], running: [testing(), ...(asks('--browser') ? browserGates() : [])] };
}
