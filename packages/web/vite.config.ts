import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentStylesPlugin } from './build/component-styles-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { proxyTo } from './build/dev-proxy.ts';
import { firstLoad } from './build/first-load-plugin.ts';
import { iconsPlugin } from './build/icons-plugin.ts';
import { inlineStylePlugin } from './build/inline-style-plugin.ts';
import { screenEntriesPlugin } from './build/screen-entries-plugin.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textsPlugin } from './build/texts-plugin.ts';
import { worldPlugin } from './build/world-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const proxy = proxyTo(process.env.API_URL ?? 'http://127.0.0.1:3000');

const first_load = firstLoad();

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
    componentStylesPlugin(),
    iconsPlugin(here('src')),
    screenEntriesPlugin(here('src')),
    textsPlugin(here('src')),
    worldPlugin(),
    inlineStylePlugin(),
    compressPlugin(),
    first_load.plugin,
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The application is an entry too, although the first script imports it: that determines its dependencies.
      input: { start: here('index.html'), main: here('src/main.tsx') },
      output: {
        assetFileNames: ({ names }) => `assets/${names[0]?.split('~')[0]?.replace(/\.css$/, '')}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: first_load.groups },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 5173, strictPort: true, proxy },
});
