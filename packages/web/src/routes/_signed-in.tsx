import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../features/operations/shell/shell.tsx';
import { BareErrorPage } from '../kit/state/error-page.tsx';
import { downloadPath, mailedPlace } from '../lib/download-link.ts';
import { rememberUrl } from '../lib/return-to.ts';
import { meQuery } from '../lib/session.ts';
import { sessionStore } from '../lib/session-store.ts';
import { resumeWork } from './-resume-work.ts';

export const Route = createFileRoute('/_signed-in')({
  // Every screen of a signed-in user needs it: a separate file would only load later.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    if (!sessionStore.get()) {
      rememberUrl(location.href);
      throw redirect({ to: '/login', replace: true });
    }
    const me = await context.queryClient.ensureQueryData(meQuery);
    const download = downloadPath(location.search, me);
    if (download !== undefined) throw redirect({ to: download, replace: true });
    const mailed = mailedPlace(location, me);
    if (mailed) throw redirect({ to: mailed.to, search: mailed.search, replace: true });
    resumeWork(me);
    return { me };
  },
  // An error here occurs before there is a shell.
  errorComponent: BareErrorPage,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
