import { Skeleton } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../lib/i18n.ts';
import { ErrorState } from './error-state.tsx';
import classes from './state.module.css';

const reset_key = () => 'late';

interface LateProps {
  readonly children: ReactNode;
  /** Shown while the code is late. */
  readonly waiting?: ReactNode;
}

/**
 * A part of a screen that keeps to itself that its code is late or does not come: what is beside it is never taken
 * away. What does not come is asked for by reloading the page, since a browser may remember that it failed; the
 * address opens the same panel again.
 */
export const LateBoundary = ({ children, waiting = <Waiting /> }: LateProps) => (
  <CatchBoundary getResetKey={reset_key} errorComponent={Failed}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </CatchBoundary>
);

interface QuietProps {
  readonly children: ReactNode;
  readonly onCatch?: (error: unknown) => void;
}

/** A part the screen can do without: nothing is shown while its code is late, or if it cannot be loaded. */
export const QuietBoundary = ({ children, onCatch }: QuietProps) => (
  <CatchBoundary getResetKey={reset_key} errorComponent={Nothing} {...(onCatch && { onCatch })}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

const Nothing = () => null;

const Failed = ({ error }: ErrorComponentProps) => <ErrorState error={error} retry={() => window.location.reload()} />;

/** The place of what is late. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-busy aria-label={t('list.loading')}>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  );
}
