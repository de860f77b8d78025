import { Alert, Divider } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInWithPasskey } from './sign-in.calls.ts';
import classes from './sign-in.module.css';
import { useStartSession } from './start-session.ts';

/** Signs in with email and password or with a passkey; above the form, what a link from a mail has just changed. */
export function Login() {
  const { t } = useTranslation();
  const enter = useStartSession();
  const changed = useRouterState({ select: ({ location }) => location.state.changed });
  return (
    <>
      {changed && (
        <Alert role="status" color="green" p="xs" mb="md" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t(`sign_in.changed_${changed}`)}
        </Alert>
      )}
      <LoginForm />
      {hasPasskeys() && (
        <>
          <Divider className={classes.or} label={t('sign_in.or')} />
          <PasskeyButton label={t('sign_in.passkey')} send={() => signInWithPasskey()} onDone={enter} />
        </>
      )}
    </>
  );
}
