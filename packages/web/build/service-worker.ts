import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Makes `sw.js`. It keeps the code of the application, by names that change with it, and a page to show without a
 * network. It keeps nothing of the API, and the page itself always comes from the server, which writes a nonce into it.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    filename: 'sw.js',
    // Registered by `src/lib/service-worker.ts`; the manifest is the server's, from the branding.
    injectRegister: false,
    manifest: false,
    registerType: 'prompt',
    workbox: {
      globPatterns: ['assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2', 'offline.{html,css,js}'],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      // Otherwise every address would be answered with a page of before.
      navigateFallback: null,
      runtimeCaching: [
        {
          // Downloads and pages of the server's own are not the application's.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(?:v1|docs|dev|pay|sandbox)(?:\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/offline.html' } },
        },
      ],
    },
  });
