import { Anchor } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { asksForFactor } from './asks-for-factor.ts';
import classes from './first.module.css';

/** Asks staff of the provider, who have access to every merchant, to set up a second factor. */
export function MfaWarning() {
  const { t } = useTranslation();
  const me = useMe();
  if (!asksForFactor(me)) return null;
  return (
    <div className={classes.warning}>
      <IconShieldExclamation size={20} stroke={1.6} aria-hidden />
      <p>{t('home.no_mfa')}</p>
      <Anchor component={Link} to="/profile">
        {t('home.configure')}
      </Anchor>
    </div>
  );
}
