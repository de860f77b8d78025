import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { SignedOut } from '../features/people/sign-in/signed-out.tsx';
import { useTranslation } from '../lib/i18n.ts';

export const Route = createFileRoute('/logout')({
  staticData: { title: 'signed_out.title' },
  component: Logout,
});

function Logout() {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('signed_out.title')}>
      <SignedOut />
    </SignInPage>
  );
}
