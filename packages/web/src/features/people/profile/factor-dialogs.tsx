import { useState } from 'react';
import { Enrol } from '../../../kit/second-factor/enrol.tsx';
import type { CodeFactor, Enrolled } from '../../../kit/second-factor/enrolment.ts';
import { RecoveryCodes } from '../../../kit/second-factor/recovery-codes.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Factor } from '../../../lib/me.ts';
import { browserName } from './browser-name.ts';
import { PasswordStep } from './password-step.tsx';
import { addPasskey, beginEnrolment, newRecoveryCodes, removeFactor } from './profile.calls.ts';

interface Props {
  readonly onDone: () => void;
}

interface HoldingProps extends Props {
  /** Called when closing the dialog would lose something. */
  readonly onHold: () => void;
}

/** Shows the recovery codes of a response before the dialog is done; without any it is done immediately. */
function useCodes({ onDone, onHold }: HoldingProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const take = ({ recovery_codes }: Enrolled): void => {
    if (recovery_codes.length > 0) {
      onHold();
      setCodes(recovery_codes);
    } else onDone();
  };
  return { codes, take };
}

/** Enrols an app or mailed codes: the password, the code, and the recovery codes for a first factor. */
export function AddCodeFactor({ type, onDone, onHold }: HoldingProps & { readonly type: CodeFactor }) {
  const { t } = useTranslation();
  const [token, setToken] = useState<string>();
  const [isExpired, setExpired] = useState(false);
  const { codes, take } = useCodes({ onDone, onHold });
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
  const onExpired = (): void => {
    setExpired(true);
    setToken(undefined);
  };
  return <Enrol type={type} token={token} onDone={take} onExpired={onExpired} />;
}

/** Enrols a passkey: its name and the password, the browser's dialog, and the recovery codes for a first factor. */
export function AddPasskey(props: HoldingProps) {
  const { t } = useTranslation();
  const { codes, take } = useCodes(props);
  if (codes) return <RecoveryCodes codes={codes} onSaved={props.onDone} />;
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
      onDone={take}
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

export function NewRecoveryCodes(props: HoldingProps) {
  const { t } = useTranslation();
  const { codes, take } = useCodes(props);
  if (codes) return <RecoveryCodes codes={codes} onSaved={props.onDone} />;
  return (
    <PasswordStep
      intro={t('profile.new_codes_intro')}
      submitLabel={t('profile.new_codes')}
      send={newRecoveryCodes}
      onDone={take}
    />
  );
}
