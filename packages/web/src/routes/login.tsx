import { createFileRoute } from '@tanstack/react-router';
import { Login } from '../features/people/sign-in/login.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { requireSignedOut } from '../lib/guard.ts';
import { useTranslation } from '../lib/i18n.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'sign_in.title' },
  beforeLoad: requireSignedOut,
  component: LoginPage,
});

function LoginPage() {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('sign_in.title')}>
      <Login />
    </SignInPage>
  );
}
