import { type ComponentType, useEffect, useState } from 'react';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import { type Lazy, lazy } from './lazy.ts';
import { PlainNotice } from './plain-notice.tsx';

interface DialogProps {
  readonly opened: boolean;
  readonly close?: () => void;
  readonly onClose?: () => void;
  /** What the dialog would say. */
  readonly error?: unknown;
}

/** The delay after what opens it is drawn, which nothing else has to wait for. */
const after_ms = 100;

/**
 * A dialog whose code comes after what opens it, so that neither rows nor a panel wait for it. It is sent for before anything
 * is pressed, and again after it did not come: then it is said above the page what failed, and the row stays as it is.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const Content = lazy<P>(async () => {
    const Dialog = await load();
    return (props: P) => <Dialog {...props} opened={useIsDrawn() && props.opened} />;
  });
  const LazyDialog = (props: P) => {
    const { opened } = props;
    const [wasOpened, setOpened] = useState(false);
    const [failed, setFailed] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (opened) return;
      if (failed) {
        setFailed(undefined);
        setOpened(false);
      }
      const timer = setTimeout(() => void Content.ahead().catch(() => undefined), after_ms);
      return () => clearTimeout(timer);
    }, [opened, failed]);
    if (opened && !wasOpened) setOpened(true);
    return (
      <>
        {wasOpened && !failed && (
          <QuietBoundary onCatch={(error) => setFailed({ error })}>
            <Content {...props} />
          </QuietBoundary>
        )}
        {opened && failed && <PlainNotice error={props.error ?? failed.error} close={props.close ?? props.onClose} />}
      </>
    );
  };
  return Object.assign(LazyDialog, { ahead: Content.ahead });
}

/** A dialog that is open when it is first drawn does not know what had the focus before, and cannot return it. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
