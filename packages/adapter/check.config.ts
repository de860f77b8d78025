import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ours = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The kit for the adapter in a folder, inside the tree or outside. */
export default defineConfig({
  root: process.env.ADAPTER_FOLDER ?? '.',
  // Else it makes a node_modules in the folder of the adapter.
  cacheDir: ours('../../node_modules/.vite/adapters'),
  resolve: {
    alias: [
      { find: /^@sluis\/adapter$/, replacement: ours('src/contract.ts') },
      { find: /^@sluis\/adapter\/(.*)$/, replacement: `${ours('src')}/$1.ts` },
      { find: /^@sluis\/contract\/(.*)$/, replacement: `${ours('../contract/src')}/$1.ts` },
    ],
  },
  test: {
    include: ['kit.test.ts'],
    reporters: ['verbose'],
    testTimeout: 60_000,
    fsModuleCachePath: ours('../../node_modules/.vitest-cache'),
  },
});
