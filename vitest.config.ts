import { defineConfig } from 'vitest/config';

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
