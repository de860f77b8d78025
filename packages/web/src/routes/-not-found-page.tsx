import { Shell } from '../features/operations/shell/shell.tsx';
import { NotFound } from '../kit/state/not-found.tsx';
import { sessionStore } from '../lib/session-store.ts';

/** The page for an unknown address: inside the shell, which has the way back. */
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
