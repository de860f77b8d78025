import { createFileRoute, redirect } from '@tanstack/react-router';
import { Demo } from '../../features/demo/demo.tsx';
import { requireRoles } from '../../lib/guard.ts';

export const Route = createFileRoute('/_signed-in/demo')({
  staticData: { title: 'demo.title' },
  beforeLoad: ({ context }) => {
    requireRoles(context.me, ['PSP_SUPER']);
    if (!context.me.demo) throw redirect({ to: '/', replace: true });
  },
  component: Demo,
});
