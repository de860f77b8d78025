import { createFileRoute, useSearch } from '@tanstack/react-router';
import { Login } from '../features/people/sign-in/login.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { sso_returns } from '../features/people/sign-in/sso-return.tsx';
import { requireSignedOut } from '../lib/guard.ts';
import { useTranslation } from '../lib/i18n.ts';
import { oneOf } from '../lib/search.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'sign_in.title' },
  validateSearch: ({ sso }): { sso?: (typeof sso_returns)[number] | undefined } => ({ sso: oneOf(sso_returns, sso) }),
  beforeLoad: requireSignedOut,
  component: LoginPage,
});

function LoginPage() {
  const { t } = useTranslation();
  const { sso } = useSearch({ from: '/login' });
  return (
    <SignInPage title={t('sign_in.title')}>
      <Login sso={sso} />
    </SignInPage>
  );
}
