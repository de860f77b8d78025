import { Text } from '@mantine/core';
import { useState } from 'react';
import { Enrol } from '../../../kit/second-factor/enrol.tsx';
import type { CodeFactor, Enrolled } from '../../../kit/second-factor/enrolment.ts';
import { RecoveryCodes } from '../../../kit/second-factor/recovery-codes.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { BackToLogin } from './forgot-password.tsx';
import { Expired } from './second-step.tsx';
import classes from './sign-in.module.css';
import { useStartSession } from './start-session.ts';

interface Props {
  readonly type: CodeFactor;
  readonly token: string;
}

/** Enrols the second factor that the sign-in requires. */
export function EnforcedSetup({ type, token }: Props) {
  const { t } = useTranslation();
  const enter = useStartSession();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [isExpired, setExpired] = useState(false);
  if (isExpired) return <Expired />;
  const proceed = ({ token: session, user }: Enrolled) => session && user && enter({ token: session, user });
  if (enrolled) return <RecoveryCodes codes={enrolled.recovery_codes} onSaved={() => proceed(enrolled)} />;
  // A user with recovery codes from an earlier factor gets no others.
  const done = (each: Enrolled) => (each.recovery_codes.length > 0 ? setEnrolled(each) : proceed(each));
  return (
    <div className={classes.form}>
      <Text>{t('enforced_setup.required')}</Text>
      <Enrol type={type} token={token} onDone={done} onExpired={() => setExpired(true)} />
      <BackToLogin />
    </div>
  );
}
