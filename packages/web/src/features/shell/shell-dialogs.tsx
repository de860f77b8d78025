import { useHotkeys } from '@mantine/hooks';
import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useGoPlaces } from './shortcuts/use-go-places.ts';

const dialogs = {
  search: lazy(() => import('./palette/palette.tsx').then(({ Palette }) => ({ default: Palette }))),
  shortcuts: lazy(() =>
    import('./shortcuts/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
  ),
};
type Dialog = keyof typeof dialogs;

const Context = createContext<(dialog: Dialog) => void>(() => undefined);

/** Opens one of the dialogs of the shell. */
export const useOpenDialog = (): ((dialog: Dialog) => void) => use(Context);

/** The dialogs that open over every screen, by key too: their code comes when they are first asked for. */
export function ShellDialogs({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Dialog>();
  const [asked, setAsked] = useState<readonly Dialog[]>([]);
  const open = (dialog: Dialog): void => {
    setAsked((before) => (before.includes(dialog) ? before : [...before, dialog]));
    setShown(dialog);
  };
  const places = useGoPlaces().map(({ keys, path }) => [keys, () => void navigate({ to: path })] as const);
  useShortcuts({ ...Object.fromEntries(places), '?': () => open('shortcuts') });
  // Where one types as well: it is no letter of its own.
  useHotkeys([['mod+K', () => open('search')]], []);
  return (
    <Context value={open}>
      {children}
      {asked.map((dialog) => (
        // A dialog whose code does not come must not take the screen away.
        <CatchBoundary key={dialog} getResetKey={() => String(shown)} errorComponent={() => null}>
          <Suspense>
            <Shown dialog={dialog} opened={shown === dialog} onClose={() => setShown(undefined)} />
          </Suspense>
        </CatchBoundary>
      ))}
    </Context>
  );
}

interface ShownProps {
  readonly dialog: Dialog;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Shown({ dialog, opened, onClose }: ShownProps) {
  const Of = dialogs[dialog];
  // Closed when its code comes, because only one that is seen to open gives the focus back when it closes.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Of opened={opened && isThere} onClose={onClose} />;
}
