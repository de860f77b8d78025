import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../features/people/sign-in/forgot-password.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { requireSignedOut } from '../lib/guard.ts';
import { useTranslation } from '../lib/i18n.ts';

export const Route = createFileRoute('/forgotPassword')({
  staticData: { title: 'forgot_password.title' },
  beforeLoad: requireSignedOut,
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('forgot_password.title')}>
      <ForgotPassword />
    </SignInPage>
  );
}
