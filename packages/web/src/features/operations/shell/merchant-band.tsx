import { IconArrowLeft, IconArrowsExchange, IconBuildingStore } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useRecordEntry } from '../../../lib/merchant-entry.ts';
import { belowMerchant, merchantPath, useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './merchant-band.module.css';
import { useCurrentOrganisation } from './use-current-organisation.ts';

/** Shows that a merchant is open: its name, the mode in which it is viewed and the ways out. */
export function MerchantBand() {
  useRecordEntry();
  const { t } = useTranslation();
  const me = useMe();
  const where = useCurrentOrganisation();
  const { id, mode } = useOrganisation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (id === undefined || mode === undefined) return null;
  const other = mode === 'psp' ? 'merchant' : 'psp';
  return (
    <aside className={classes.band} data-mode={mode} aria-label={`${t('shell.viewing')} ${where.name}`}>
      <IconBuildingStore size={18} stroke={1.6} aria-hidden />
      <p>
        <span className={classes.viewing}>{t('shell.viewing')} </span>
        <strong>{where.name}</strong> <span>{t(`shell.mode_${mode}`)}</span>
      </p>
      {isProvider(me) && (
        <Link to={merchantPath(id, other) + belowMerchant(pathname)} search className={classes.button}>
          <IconArrowsExchange size={14} stroke={2} aria-hidden />
          {t(`shell.to_mode_${other}`)}
        </Link>
      )}
      <Link to={where.home} className={classes.button}>
        <IconArrowLeft size={14} stroke={2} aria-hidden />
        {t('shell.leave', { name: me.organisation.name })}
      </Link>
    </aside>
  );
}
