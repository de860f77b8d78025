import { Anchor, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeForm } from '../../../kit/second-factor/code-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { isTokenRefused } from '../../../lib/token-refused.ts';
import { DeadEnd } from './dead-end.tsx';
import { BackToLogin } from './forgot-password.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { type MfaType, signInWithPasskey, verifyCode } from './sign-in.calls.ts';
import classes from './sign-in.module.css';
import { useNextStep } from './start-session.ts';

interface Props {
  readonly username: string;
  readonly token: string;
  readonly type: MfaType;
  /** Whether the user has a passkey as well. */
  readonly passkey: boolean;
}

/** The second factor after email and password: a code, a passkey, or a recovery code if neither is available. */
export function SecondStep({ username, token, type, passkey }: Props) {
  const { t } = useTranslation();
  const proceed = useNextStep();
  const [remember, setRemember] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const [isExpired, setExpired] = useState(false);
  if (isExpired) return <Expired />;
  const send = (code: string) => verifyCode({ code, remember, username, token });
  const shared = { send, onDone: proceed, onExpired: () => setExpired(true) };
  const checkbox = (
    <Checkbox
      label={t('second_step.remember')}
      checked={remember}
      onChange={(event) => setRemember(event.currentTarget.checked)}
    />
  );
  const withPasskey = async () => {
    try {
      return await signInWithPasskey({ token, remember });
    } catch (error) {
      if (isTokenRefused(error)) setExpired(true);
      throw error;
    }
  };
  return (
    <div className={classes.form}>
      <Text c="dimmed" className={classes.who}>
        {username}
      </Text>
      {isRecovery && <RecoveryCodeForm {...shared}>{checkbox}</RecoveryCodeForm>}
      {!isRecovery && type !== 'passkey' && (
        <CodeForm {...shared} label={t(`second_step.from_${type}`)} submitLabel={t('second_step.submit')}>
          {checkbox}
        </CodeForm>
      )}
      {!isRecovery && type === 'passkey' && checkbox}
      {!isRecovery && (passkey || type === 'passkey') && hasPasskeys() && (
        <PasskeyButton label={t('second_step.passkey')} send={withPasskey} onDone={proceed} />
      )}
      <div className={classes.ways}>
        {!isRecovery && type === 'email' && <ResendCode token={token} />}
        <Anchor component="button" type="button" inherit onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'second_step.no_recovery' : 'second_step.recovery')}
        </Anchor>
        <BackToLogin />
      </div>
    </div>
  );
}

/** The sign-in took too long or too many codes were wrong: it starts again. */
export function Expired() {
  const { t } = useTranslation();
  return <DeadEnd text={t('second_step.expired')} to="/login" label={t('signed_out.again')} />;
}
