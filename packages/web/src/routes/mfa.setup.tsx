import { createFileRoute, redirect, useSearch } from '@tanstack/react-router';
import { EnforcedSetup } from '../features/people/sign-in/enforced-setup.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { requireSignedOut } from '../lib/guard.ts';
import { useTranslation } from '../lib/i18n.ts';
import { oneOf, textOf } from '../lib/search.ts';

export const Route = createFileRoute('/mfa/setup')({
  staticData: { title: 'enforced_setup.title' },
  validateSearch: ({ required_type, token }) => ({
    required_type: oneOf(['google', 'email'], required_type) ?? 'google',
    token: textOf(token) ?? '',
  }),
  beforeLoad: ({ search }) => {
    requireSignedOut();
    if (search.token === '') throw redirect({ to: '/login', replace: true });
  },
  component: EnforcedSetupPage,
});

function EnforcedSetupPage() {
  const { t } = useTranslation();
  const { required_type, token } = useSearch({ from: '/mfa/setup' });
  return (
    <SignInPage title={t('enforced_setup.title')}>
      <EnforcedSetup key={token} type={required_type} token={token} />
    </SignInPage>
  );
}
