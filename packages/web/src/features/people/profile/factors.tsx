import { Button, Modal } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Entry } from '../../../kit/section/section.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Factor } from '../../../lib/me.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { useMe } from '../../../lib/session.ts';
import { EndButton } from './end-button.tsx';
import { AddCodeFactor, AddPasskey, NewRecoveryCodes, RemoveFactor } from './factor-dialogs.tsx';
import { useRenewMe } from './profile.calls.ts';
import classes from './profile.module.css';

const icons = { google: IconDeviceMobile, email: IconMail, passkey: IconFingerprint } as const;

type Dialog = Factor['type'] | 'codes' | Factor;

/** The second factors of the user. */
export function Factors() {
  const { t } = useTranslation();
  const { factors, mfa_enabled, recovery_codes_left } = useMe();
  const [dialog, setDialog] = useState<Dialog>();
  const has = (type: Factor['type']): boolean => factors.some((factor) => factor.type === type);
  // A user has at most one app and one mailed code; every device may have a passkey.
  const addable = (['google', 'email', 'passkey'] as const).filter((type) =>
    type === 'passkey' ? hasPasskeys() : !has(type),
  );
  return (
    <>
      {factors.length === 0 && <p className={classes.none}>{t('profile.no_factors')}</p>}
      <ul className={classes.entries}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <FactorEntry factor={factor} onRemove={() => setDialog(factor)} />
          </li>
        ))}
        {mfa_enabled && (
          <li>
            <Entry
              icon={<IconLifebuoy size={20} stroke={1.5} aria-hidden />}
              title={t('recovery.title')}
              detail={t('profile.codes_left', { count: recovery_codes_left })}
              action={
                <Button variant="default" size="xs" onClick={() => setDialog('codes')}>
                  {t('profile.new_codes')}
                </Button>
              }
            />
          </li>
        )}
      </ul>
      <div className={classes.more}>
        {addable.map((type) => (
          <Button key={type} variant="default" size="xs" onClick={() => setDialog(type)}>
            {t(`profile.add_${type}`)}
          </Button>
        ))}
      </div>
      <FactorDialog dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

const useFactorName = () => {
  const { t } = useTranslation();
  return ({ type, name }: Factor): string => name || t(`profile.factor_${type}`);
};

function FactorEntry({ factor, onRemove }: { readonly factor: Factor; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const name = useFactorName()(factor);
  const Icon = icons[factor.type];
  return (
    <Entry
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      title={name}
      detail={
        <>
          {t('profile.added')} <Instant value={factor.created_at} />
          {factor.last_used_at && (
            <>
              {' · '}
              {t('profile.last_used')} <Instant value={factor.last_used_at} />
            </>
          )}
        </>
      }
      action={<EndButton label={t('profile.remove')} named={t('profile.remove_named', { name })} onClick={onRemove} />}
    />
  );
}

/** The open dialog; its content starts afresh each time. */
function FactorDialog({ dialog, onClose }: { readonly dialog: Dialog | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useFactorName();
  const renewMe = useRenewMe();
  // Recovery codes are shown once: a stray click must not close them.
  const [isHeld, setHeld] = useState(false);
  const close = (): void => {
    setHeld(false);
    void renewMe();
    onClose();
  };
  const shared = { onDone: close, onHold: () => setHeld(true) };
  const title = (): string => {
    if (typeof dialog === 'object') return t('profile.remove_named', { name: nameOf(dialog) });
    return dialog === 'codes' ? t('profile.new_codes') : t(`profile.add_${dialog ?? 'passkey'}`);
  };
  return (
    <Modal
      opened={dialog !== undefined}
      onClose={onClose}
      title={title()}
      withCloseButton={!isHeld}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
    >
      {typeof dialog === 'object' && <RemoveFactor factor={dialog} onDone={close} />}
      {dialog === 'codes' && <NewRecoveryCodes {...shared} />}
      {dialog === 'passkey' && <AddPasskey {...shared} />}
      {(dialog === 'google' || dialog === 'email') && <AddCodeFactor type={dialog} {...shared} />}
    </Modal>
  );
}
