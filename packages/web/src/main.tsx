import '@mantine/core/styles/global.css';
import './app/global.css';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { printOnPaper } from './app/print-on-paper.ts';
import { Providers } from './app/providers.tsx';
import { answered, createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.ts';
import { followSession } from './app/session-end.ts';
import { drawRowsFirst, FirstDrawn } from './kit/state/deferred.tsx';
import { loadBranding } from './lib/branding.ts';
import { startI18n } from './lib/i18n.ts';
import { preferredLocale } from './lib/language.ts';
import { startServiceWorker } from './lib/service-worker.ts';
import { sessionStore } from './lib/session-store.ts';

/** How long the first drawing waits for the rows: within this time it is better to draw once. */
const wait_ms = 100;

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);
// The first screen's code, its rows and the texts are requested immediately: the router itself requests the code of a
// component only when it knows that the screen may be opened.
const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = routes.get(routeId);
  if (route) void router.loadRouteChunk(route);
}
const screen = router.load();

/** Not awaited by the module itself: the code of the first screen imports from the same file, and would wait for it. */
async function draw(): Promise<void> {
  if (import.meta.env.DEV) await import('@mantine/core/styles.css');
  const [branding] = await Promise.all([
    loadBranding(),
    startI18n(preferredLocale(sessionStore.get()?.user.language)),
    screen,
  ]);
  await answered(queryClient, wait_ms);
  drawRowsFirst();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Providers branding={branding} queryClient={queryClient}>
      <RouterProvider router={router} />
      <FirstDrawn />
    </Providers>,
  );
}

printOnPaper();
void draw().then(() => {
  // In development the code changes under the same names.
  if (import.meta.env.PROD) void startServiceWorker(queryClient);
});
