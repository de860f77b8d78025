import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Generates `sw.js`. It caches the code of the application, whose file names change with it, and a page for use without
 * a network. It caches nothing of the API, and the page itself always comes from the server, which writes a nonce into
 * it.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    filename: 'sw.js',
    // Registered by `src/lib/service-worker.ts`; the server generates the manifest, from the branding.
    injectRegister: false,
    manifest: false,
    registerType: 'prompt',
    workbox: {
      globPatterns: ['assets/*.{js,css}', 'assets/inter-latin-wght-*.woff2', 'offline.{html,css,js}'],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      // Otherwise every address would be answered with an outdated page.
      navigateFallback: null,
      runtimeCaching: [
        {
          // The server's own downloads and pages are not the application's.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(?:v1|docs|dev|pay|sandbox)(?:\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/offline.html' } },
        },
      ],
    },
  });
