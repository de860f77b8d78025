import { useState } from 'react';
import { EnrolApp } from '../../kit/second-factor/enrol-app.tsx';
import { EnrolMail } from '../../kit/second-factor/enrol-mail.tsx';
import type { CodeFactor, Enrolled } from '../../kit/second-factor/enrolment.ts';
import { RecoveryCodes } from '../../kit/second-factor/recovery-codes.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { Factor } from '../../lib/me.ts';
import { browserName } from './browser-name.ts';
import { PasswordStep } from './password-step.tsx';
import { addPasskey, beginEnrolment, newRecoveryCodes, removeFactor } from './profile.calls.ts';

interface Props {
  readonly onDone: () => void;
}

interface HoldingProps extends Props {
  /** From now on there is something that would be lost. */
  readonly onHold: () => void;
}

/** Takes up an app or mailed codes: the password, the code, and the recovery codes if they are the first. */
export function AddCodeFactor({ type, onDone, onHold }: HoldingProps & { readonly type: CodeFactor }) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string>();
  const [isExpired, setExpired] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (token === undefined)
    return (
      <PasswordStep
        intro={t(isExpired ? 'profile.setup_expired' : `profile.add_${type}_intro`)}
        submitLabel={t('profile.go_on')}
        send={beginEnrolment}
        onDone={(begun) => setToken(begun.token)}
      />
    );
  const onEnrolled = ({ recovery_codes }: Enrolled): void => {
    if (recovery_codes.length > 0) {
      onHold();
      setCodes(recovery_codes);
    } else onDone();
  };
  const onExpired = (): void => {
    setExpired(true);
    setToken(undefined);
  };
  const Enrol = type === 'google' ? EnrolApp : EnrolMail;
  return <Enrol token={token} onDone={onEnrolled} onExpired={onExpired} />;
}

export function AddPasskey({ onDone }: Props) {
  const { t } = useTranslation();
  return (
    <PasswordStep
      intro={t('profile.add_passkey_intro')}
      field={{
        name: 'name',
        label: t('profile.passkey_name'),
        initial: browserName(navigator.userAgent) ?? '',
        fault: (value) => (value.trim() === '' ? t('faults.required') : null),
      }}
      submitLabel={t('profile.add_passkey')}
      send={(current_password, name) => addPasskey(name, current_password)}
      onDone={onDone}
    />
  );
}

export function RemoveFactor({ factor, onDone }: Props & { readonly factor: Factor }) {
  const { t } = useTranslation();
  return (
    <PasswordStep
      intro={t('profile.remove_intro')}
      submitLabel={t('profile.remove')}
      color="red"
      send={(current_password) => removeFactor(factor.id, current_password)}
      onDone={onDone}
    />
  );
}

export function NewRecoveryCodes({ onDone, onHold }: HoldingProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  return (
    <PasswordStep
      intro={t('profile.new_codes_intro')}
      submitLabel={t('profile.new_codes')}
      send={newRecoveryCodes}
      onDone={({ recovery_codes }) => {
        onHold();
        setCodes(recovery_codes);
      }}
    />
  );
}
