import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from './error-state.tsx';

/** The page in place of a screen that could not be opened, where there is something around it. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} retry={retry} level={1} />;
}

/** The same where nothing stands around it. */
export const BareErrorPage = (props: ErrorComponentProps) => (
  <main>
    <ErrorPage {...props} />
  </main>
);
