import { configDefaults, defineConfig } from 'vitest/config';
import { FileOrder, SeedReport } from './scripts/file-order.ts';
import { Retries } from './scripts/retries.ts';
import { TimeLimit } from './scripts/time-limit.ts';

// What takes long (processes killed over and over, whole type checks) belongs to the whole suite, not to the quick checks.
const thorough = process.env.SLUIS_THOROUGH ? [] : ['**/*.thorough.test.{ts,tsx}'];

const fresh = 'packages/web/**/*.fresh.test.{ts,tsx}';

const shared = {
  // One more than the two cores of the machine: what waits for the database or for time to pass leaves room for another.
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A second try only where a red run holds everybody up; what needed it is named.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    ...shared,
    reporters: ['default', new SeedReport(), new Retries(), new TimeLimit()],
    sequence: { sequencer: FileOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'packages/{contract,adapter,client,server,demo,bench,e2e}/**/*.test.ts',
            'adapters/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // Files share what they import: an application of hundreds of modules is read once for each worker.
          isolate: false,
          exclude: [...configDefaults.exclude, ...thorough],
          setupFiles: ['packages/server/src/testing/closing.setup.ts'],
          globalSetup: ['packages/server/src/testing/postgres.setup.ts'],
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        // Files share what they import and its compiled code: compiling it takes longer than drawing a screen. Each leaves the
        // page empty.
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...thorough, fresh],
          isolate: false,
          setupFiles: ['packages/web/src/testing/screen.setup.ts'],
          ...shared,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        // A realm for each file that replaces modules, or is about what is shown while code comes for the first time.
        test: {
          name: 'web, fresh',
          include: [fresh],
          pool: 'vmThreads',
          setupFiles: ['packages/web/src/testing/screen.setup.ts'],
          ...shared,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        // Without a screen nothing is left behind for the next: to start a process for each takes longer than they do.
        test: {
          name: 'web parts',
          include: ['packages/web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...thorough, fresh],
          isolate: false,
          setupFiles: ['packages/web/src/testing/entities.setup.ts'],
          ...shared,
        },
      },
    ],
  },
});
