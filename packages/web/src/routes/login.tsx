import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { takeRememberedUrl } from '../lib/return-to.ts';
import { meQuery } from '../lib/session.ts';
import { type Session, sessionStore } from '../lib/session-store.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'sign_in.title' },
  beforeLoad: () => {
    const session = sessionStore.get();
    if (session) throw redirect({ href: takeRememberedUrl(session.user.id) ?? '/', replace: true });
  },
  component: Login,
});

function Login() {
  const { t } = useTranslation();
  const router = useRouter();
  const { queryClient } = Route.useRouteContext();
  const onDone = ({ user }: Session): void => {
    queryClient.setQueryData(meQuery.queryKey, user);
    router.history.replace(takeRememberedUrl(user.id) ?? '/');
  };
  return (
    <SignInPage title={t('sign_in.title')}>
      <LoginForm onDone={onDone} />
    </SignInPage>
  );
}
