import { IconArrowLeft, IconBuildingStore } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import classes from './merchant-band.module.css';
import { useWhere } from './use-where.ts';

/** Marks, as long as a merchant is open, that it is one: its name, the mode in which it is viewed and the way out. */
export function MerchantBand() {
  const { t } = useTranslation();
  const me = useMe();
  const where = useWhere();
  const merchant = useParams({ strict: false, select: (params) => (params as { merchant?: string }).merchant });
  if (merchant === undefined) return null;
  const mode = merchant.endsWith(':psp') ? 'psp' : 'merchant';
  return (
    <aside className={classes.band} aria-label={`${t('shell.viewing')} ${where.name}`}>
      <IconBuildingStore size={18} stroke={1.6} aria-hidden />
      <p>
        <span className={classes.mode}>{t('shell.viewing')} </span>
        <strong>{where.name}</strong>
        <span className={classes.mode}> {t(`shell.mode_${mode}`)}</span>
      </p>
      <Link to={where.home} className={classes.leave}>
        <IconArrowLeft size={14} stroke={2} aria-hidden />
        {t('shell.leave', { name: me.organisation.name })}
      </Link>
    </aside>
  );
}
