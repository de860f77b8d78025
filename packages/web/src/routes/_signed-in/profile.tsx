import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '../../features/profile/profile.tsx';
import { meQuery } from '../../lib/session.ts';

export const Route = createFileRoute('/_signed-in/profile')({
  staticData: { title: 'profile.title' },
  // What the last start learnt may be of an earlier day; here it is what the page is about.
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  },
  component: Profile,
});
