import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../kit/error-state.tsx';

/** The page in place of a screen that could not be opened. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} retry={retry} />;
}
