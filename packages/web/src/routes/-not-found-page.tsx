import { Shell } from '../features/operations/shell/shell.tsx';
import { NotFound } from '../kit/state/not-found.tsx';
import { sessionStore } from '../lib/session-store.ts';

/** What is shown for an address that leads nowhere: inside the shell, so that the way back is at hand. */
export const NotFoundPage = () =>
  sessionStore.get() ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main>
      <NotFound />
    </main>
  );
