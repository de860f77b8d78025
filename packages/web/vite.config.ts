import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const chunks = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//, priority: 3 },
  {
    name: 'parts',
    test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|@tabler|clsx)\//,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'shared', test: /packages\/(web|contract)\/src\//, minShareCount: 3, priority: 1 },
];

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/app/route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      tmpDir: here('.cache/tanstack'),
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    textsPlugin(here('src')),
    compressPlugin(),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Left alone, what two screens share becomes a file of its own each time: forty of them for the first screen.
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/v1': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { port: 5173, strictPort: true, proxy: { '/v1': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
});
