import { Alert, Divider } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInWithPasskey } from './sign-in.calls.ts';
import classes from './sign-in.module.css';
import { SsoForm } from './sso-form.tsx';
import { type SsoReturn, SsoReturned } from './sso-return.tsx';
import { useStartSession } from './start-session.ts';

interface Props {
  /** The result of single sign-on, on return from it. */
  readonly sso: SsoReturn | undefined;
}

/**
 * Signs in with email and password, with single sign-on or with a passkey; above the form, what a link from a mail has
 * just changed.
 */
export function Login({ sso }: Props) {
  const { t } = useTranslation();
  const enter = useStartSession();
  const [ssoEmail, setSsoEmail] = useState<string>();
  const changed = useRouterState({ select: ({ location }) => location.state.changed });
  if (ssoEmail !== undefined) return <SsoForm email={ssoEmail} onBack={() => setSsoEmail(undefined)} />;
  return (
    <>
      {sso && <SsoReturned result={sso} />}
      {changed && (
        <Alert role="status" color="green" p="xs" mb="md" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t(`sign_in.changed_${changed}`)}
        </Alert>
      )}
      <LoginForm onSso={setSsoEmail} />
      {hasPasskeys() && (
        <>
          <Divider className={classes.or} label={t('sign_in.or')} />
          <PasskeyButton label={t('sign_in.passkey')} send={() => signInWithPasskey()} onDone={enter} />
        </>
      )}
    </>
  );
}
