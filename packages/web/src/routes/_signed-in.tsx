import { createFileRoute, Outlet } from '@tanstack/react-router';
import { meQuery } from '../lib/session.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context }) => ({ me: await context.queryClient.ensureQueryData(meQuery) }),
  component: Outlet,
});
