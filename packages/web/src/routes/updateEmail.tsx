import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ConfirmEmail } from '../features/people/sign-in/confirm-email.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { textOf } from '../lib/search.ts';
import { signOut } from '../lib/sign-out.ts';

export const Route = createFileRoute('/updateEmail')({
  staticData: { title: 'confirm_email.title' },
  validateSearch: ({ token }) => ({ token: textOf(token) }),
  // The link may belong to another user than the one who is signed in here.
  beforeLoad: () => signOut('link'),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/updateEmail' });
  return (
    <SignInPage title={t('confirm_email.title')}>
      <ConfirmEmail key={token} token={token} />
    </SignInPage>
  );
}
