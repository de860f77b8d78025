import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readRequirements } from '../features/people/sign-in/requirements.ts';
import { SetPassword } from '../features/people/sign-in/set-password.tsx';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { textOf } from '../lib/search.ts';
import { signOut } from '../lib/sign-out.ts';

export const Route = createFileRoute('/updatePassword')({
  staticData: { title: 'set_password.title' },
  validateSearch: (search) => ({
    token: textOf(search.token),
    new: search.new === true,
    requirements: textOf(search.requirements),
  }),
  // The link may belong to another user than the one who is signed in here.
  beforeLoad: () => signOut('link'),
  component: SetPasswordPage,
});

function SetPasswordPage() {
  const { t } = useTranslation();
  const { token, new: is_new, requirements } = useSearch({ from: '/updatePassword' });
  return (
    <SignInPage title={t(is_new ? 'set_password.title_new' : 'set_password.title')}>
      <SetPassword key={token} token={token} policy={readRequirements(requirements)} />
    </SignInPage>
  );
}
