import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium_launch } from '../../scripts/chromium.ts';

const root = join(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT || 3700);

/** Playwright reads this file in every process; the first creates the folder, and the others inherit its name. */
function freshDataFolder(): string {
  const inherited = process.env.SLUIS_E2E_DATA_DIR;
  if (inherited) return inherited;
  const made = mkdtempSync(join(tmpdir(), 'sluis-e2e-'));
  process.env.SLUIS_E2E_DATA_DIR = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // A second attempt only in CI, where a failed run blocks everyone; the report still names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./src/retries.reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: 'light',
    // No test waits for sliding panels and dialogs; tests of motion request it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    // Only of the second attempt: tracing takes a third of a test's time. Use `--trace on` to investigate one.
    trace: 'on-first-retry',
    launchOptions: chromium_launch,
  },
  projects: [
    { name: 'sign in', testMatch: '*.setup.ts' },
    { name: 'chromium', testMatch: '*.spec.ts', dependencies: ['sign in'] },
  ],
  webServer: {
    // The real system: embedded PostgreSQL, the demo world, API, jobs and the built web application.
    command: `"${join(root, 'node_modules/.bin/node')}" packages/demo/src/start.ts`,
    cwd: root,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: freshDataFolder(),
      DATABASE_URL: '',
      SLUIS_DEMO: '1',
      SLUIS_DEMO_PAYMENTS: process.env.E2E_PAYMENTS ?? '20000',
      // Tests see only their own traffic.
      SLUIS_DEMO_TRAFFIC: '0',
      SLUIS_SECRET: '',
      // All payers of the tests share an address.
      CARD_TRIES_MAX: '1000',
      NODE_ENV: 'production',
    },
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
