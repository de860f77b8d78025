import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { rememberUrl } from '../lib/return-to.ts';
import { meQuery } from '../lib/session.ts';
import { sessionStore } from '../lib/session-store.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    if (!sessionStore.get()) {
      rememberUrl(location.href);
      throw redirect({ to: '/login', replace: true });
    }
    return { me: await context.queryClient.ensureQueryData(meQuery) };
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
