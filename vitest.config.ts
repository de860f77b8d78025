import { configDefaults, defineConfig } from 'vitest/config';

// What takes long (processes killed over and over, whole type checks) belongs to the whole suite, not to the quick checks.
const thorough = process.env.SLUIS_THOROUGH ? [] : ['**/*.thorough.test.ts'];

export default defineConfig({
  test: {
    // Databases are cloned per file and the machine has few cores: more workers only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/{contract,server,demo,bench}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...thorough],
          globalSetup: ['packages/server/src/testing/postgres.setup.ts'],
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        test: { name: 'web', include: ['packages/web/**/*.test.{ts,tsx}'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
