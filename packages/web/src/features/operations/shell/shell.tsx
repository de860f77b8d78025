import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { IdleWarning } from './idle-warning.tsx';
import { OutOfDate } from './out-of-date.tsx';
import classes from './shell.module.css';
import { ShellDialogs } from './shell-dialogs.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <ShellDialogs>
      <div className={classes.shell}>
        <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
          {t('shell.skip')}
        </button>
        <Sidebar />
        <TopBar />
        <main className={classes.main} ref={main} tabIndex={-1}>
          {/* A screen whose code is still loading must not remove the shell. */}
          <Suspense>{children}</Suspense>
        </main>
        <IdleWarning />
        <OutOfDate />
      </div>
    </ShellDialogs>
  );
}
