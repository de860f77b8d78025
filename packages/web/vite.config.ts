import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentStylesPlugin } from './build/component-styles-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { inlineStylePlugin } from './build/inline-style-plugin.ts';
import { serviceWorker } from './build/service-worker.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// What the first screen does without, although many others need it.
const forms = `@mantine/core/(esm/components|styles)/(Select|MultiSelect|PillsInput|Pill|Switch|Textarea)[/.]|components/Combobox/use-pills|kit/form/(entity-form|edit-form|field-input|read-field)|contract/src/base/schema|node_modules/zod/`;
const dialogs = `@mantine/core/(esm/components|styles)/(Modal|Tooltip|Stack)[/.]|kit/(confirm/|icon-button|shared-link/copy)|kit/form/(?!form-fault|form\\.module)`;
const account = `@mantine/core/(esm/components|styles)/(PasswordInput|PinInput)[/.]|features/sign-in/|kit/(second-factor|new-password)/|kit/form/(use-request-form|email-fault|secret-input)|lib/passkey`;
const panels = `features/report/|kit/panel/related-list|kit/form/form-fault`;
// Two parts of the application that come later need it, and nothing else.
const alone = '@mantine/core/(esm/components|styles)/(SegmentedControl|FloatingIndicator)[/.]';
const not_later = `(?!.*(${forms}|${dialogs}|${account}|${panels}|${alone}))`;

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/v1', '/pay', '/sandbox', '/branding', '/manifest.webmanifest'].map((path) => [path, api]),
);

// A group takes what its files need along, unless a group of a higher priority has it.
const chunks = [
  // With all that it imports, and nothing else: it must run before the rest is there.
  { name: 'start', test: /packages\/web\/src\/start\.ts$|vite\/preload-helper/, priority: 7 },
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 6 },
  {
    name: 'parts',
    test: new RegExp(`^${not_later}.*node_modules/(@mantine/(core|hooks)|@floating-ui|@tabler|clsx)/`),
    minShareCount: 2,
    priority: 5,
  },
  { name: 'form-state', test: /node_modules\/@mantine\/form\//, minShareCount: 2, priority: 5 },
  { name: 'main', test: /packages\/web\/src\/main\.tsx$/, priority: 4 },
  { name: 'shared', test: new RegExp(`^${not_later}.*packages/(web|contract)/src/`), minShareCount: 3, priority: 3 },
  { name: 'dialogs', test: new RegExp(`^(?!.*(${forms}|${account})).*(${dialogs})`), minShareCount: 2, priority: 2 },
  { name: 'forms', test: new RegExp(forms), minShareCount: 2, priority: 1 },
  // A library of its own, in parts that come side by side.
  {
    name: 'editor',
    test: /node_modules\/(@tiptap|prosemirror|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/,
    maxSize: 120_000,
    priority: 0,
  },
  { name: 'account', test: new RegExp(account), minShareCount: 2, priority: 0 },
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
    componentStylesPlugin(),
    textsPlugin(here('src')),
    inlineStylePlugin(),
    compressPlugin(),
    serviceWorker(),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Left alone, what two screens share becomes a file of its own each time: forty of them for the first screen.
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 5173, strictPort: true, proxy },
});
