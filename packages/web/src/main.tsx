import '@fontsource-variable/inter';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { createAppRouter } from './app/router.ts';
import { dropEndedSession, followSession } from './app/session-end.ts';
import { signalReady } from './lib/api-client.ts';
import { loadBranding } from './lib/branding.ts';
import { preferredLanguage, startI18n } from './lib/i18n.ts';
import { sessionStore } from './lib/session-store.ts';

reloadWhenReplaced();
dropEndedSession();
signalReady();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);
// The first screen's code, its rows and the texts are on their way at once: by itself the router asks for the code of a
// component when it knows that the screen may be opened.
const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = routes.get(routeId);
  if (route) void router.loadRouteChunk(route);
}
const screen = router.load();
const [branding] = await Promise.all([
  loadBranding(),
  startI18n(preferredLanguage(sessionStore.get()?.user.language)),
  screen,
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers branding={branding} queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>,
);
