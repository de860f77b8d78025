import { useHotkeys } from '@mantine/hooks';
import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';
import { SearchEverywhere } from '../../../kit/link/search-everywhere.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { SearchDialog } from './palette/search-dialog.tsx';
import { useGoToShortcuts } from './shortcuts/use-go-to-shortcuts.ts';

const ShortcutsDialog = lazy(async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog);
type Dialog = 'search' | 'shortcuts';

type Open = (dialog: Dialog, text?: string) => void;

const Context = createContext<Open>(() => undefined);

/** Opens one of the dialogs of the shell. */
export const useOpenDialog = (): Open => use(Context);

/** The dialogs that open over every screen, by key too: their code is loaded on first use. */
export function ShellDialogs({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Dialog>();
  const [sought, setSought] = useState('');
  const open: Open = useCallback((dialog, text = '') => {
    setSought(text);
    setShown(dialog);
  }, []);
  const [hasShortcuts, setShortcuts] = useState(false);
  const close = (): void => setShown(undefined);
  if (shown === 'shortcuts' && !hasShortcuts) setShortcuts(true);
  const places = useGoToShortcuts().map(({ keys, path }) => [keys, () => void navigate({ to: path })] as const);
  useShortcuts({ ...Object.fromEntries(places), '?': () => open('shortcuts') });
  // Also while the user types: it is not a letter.
  useHotkeys([['mod+K', () => open('search')]], []);
  return (
    <Context value={open}>
      <SearchEverywhere value={(text) => open('search', text)}>{children}</SearchEverywhere>
      <Loading of={shown} onLost={close}>
        {shown === 'search' && <SearchDialog sought={sought} onClose={close} />}
      </Loading>
      <Loading of={shown} onLost={close}>
        {hasShortcuts && <Shown opened={shown === 'shortcuts'} onClose={close} />}
      </Loading>
    </Context>
  );
}

interface LoadingProps {
  readonly of: Dialog | undefined;
  readonly onLost: () => void;
  readonly children: ReactNode;
}

/** A dialog whose code cannot be loaded must not remove the screen. */
const Loading = ({ of, onLost, children }: LoadingProps) => (
  <CatchBoundary getResetKey={() => String(of)} errorComponent={() => null} onCatch={onLost}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

interface ShownProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Shown({ opened, onClose }: ShownProps) {
  // Closed until its code is loaded, because a dialog returns the focus only if it was seen to open.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <ShortcutsDialog opened={opened && isThere} onClose={onClose} />;
}
