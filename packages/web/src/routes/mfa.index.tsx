import { createFileRoute, redirect, useRouterState, useSearch } from '@tanstack/react-router';
import { SecondStep } from '../features/people/sign-in/second-step.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { requireSignedOut } from '../lib/guard.ts';
import { useTranslation } from '../lib/i18n.ts';
import { oneOf, textOf } from '../lib/search.ts';

export const Route = createFileRoute('/mfa/')({
  staticData: { title: 'second_step.title' },
  validateSearch: ({ username, mfa_token, mfa_type }) => ({
    username: textOf(username) ?? '',
    mfa_token: textOf(mfa_token) ?? '',
    mfa_type: oneOf(['google', 'email', 'passkey'], mfa_type) ?? 'google',
  }),
  beforeLoad: ({ search }) => {
    requireSignedOut();
    if (search.mfa_token === '') throw redirect({ to: '/login', replace: true });
  },
  component: SecondStepPage,
});

function SecondStepPage() {
  const { t } = useTranslation();
  const { username, mfa_token, mfa_type } = useSearch({ from: '/mfa/' });
  const passkey = useRouterState({ select: ({ location }) => location.state.passkey }) ?? false;
  return (
    <SignInPage title={t('second_step.title')}>
      <SecondStep key={mfa_token} username={username} token={mfa_token} type={mfa_type} passkey={passkey} />
    </SignInPage>
  );
}
