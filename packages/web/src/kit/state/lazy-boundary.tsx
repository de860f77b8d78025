import { Skeleton } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { isServed } from '../../lib/is-served.ts';
import { ErrorState } from './error-state.tsx';
import classes from './state.module.css';

const reset_key = () => 'late';

export type FailedProps = ErrorComponentProps;

interface LazyProps {
  readonly children: ReactNode;
  /** Shown while the code is loading. */
  readonly waiting?: ReactNode;
  /** Shown if the code cannot be loaded, or fails. */
  readonly failed?: (props: FailedProps) => ReactNode;
}

/**
 * A part of a screen whose code may be loading or missing without affecting the content beside it. Missing code is
 * requested by reloading the page, since a browser may cache the failure; the address opens the same panel again.
 * Without a connection the page stays.
 */
export const LazyBoundary = ({ children, waiting = <Waiting />, failed = Failed }: LazyProps) => (
  <CatchBoundary getResetKey={reset_key} errorComponent={failed}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </CatchBoundary>
);

interface QuietProps {
  readonly children: ReactNode;
  readonly onCatch?: (error: unknown) => void;
}

/** An optional part of a screen: nothing is shown while its code is loading, or if it cannot be loaded. */
export const QuietBoundary = ({ children, onCatch }: QuietProps) => (
  <CatchBoundary getResetKey={reset_key} errorComponent={Nothing} {...(onCatch && { onCatch })}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

const Nothing = () => null;

const reload = async (): Promise<void> => {
  if (await isServed()) window.location.reload();
};

export const Failed = ({ error }: Pick<FailedProps, 'error'>) => (
  <ErrorState error={error} retry={() => void reload()} />
);

/** The placeholder of a loading part. */
export function Waiting({ isForm }: { readonly isForm?: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={classes.waiting}
      role="status"
      aria-busy
      aria-label={t('list.loading')}
      data-opening={isForm || undefined}
    >
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  );
}

/** The placeholder of a loading form: until it is there, keys that may be meant for it are not shortcuts. */
export const form_waiting = <Waiting isForm />;
