import { type ComponentType, useEffect, useState } from 'react';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import { type Lazy, lazy } from './lazy.ts';
import { PlainNotice } from './plain-notice.tsx';

interface DialogProps {
  readonly opened: boolean;
  readonly close?: () => void;
  readonly onClose?: () => void;
  /** The error that the dialog would show. */
  readonly error?: unknown;
}

/** The delay after its opener is drawn, so that other code is loaded first. */
const after_ms = 100;

/**
 * A dialog whose code is loaded after its opener, so that neither rows nor a panel wait for it. It is preloaded before
 * a click, and requested again after a failure: the page then shows the error, and the row stays unchanged.
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

/** A dialog that is open when first drawn does not know which element had the focus before, and cannot return it. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
