import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from './error-state.tsx';

/** The page that replaces a screen that could not be opened, within the application's frame. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} retry={retry} level={1} />;
}

/** The same without a frame. */
export const BareErrorPage = (props: ErrorComponentProps) => (
  <main>
    <ErrorPage {...props} />
  </main>
);
