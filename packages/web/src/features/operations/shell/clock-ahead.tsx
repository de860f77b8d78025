import { dateIn } from '@sluis/contract/base/time';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './shell.module.css';

/** Shows the business date while the demo's clock is ahead of real time: every date on screen depends on it. */
export function ClockAhead() {
  const { t } = useTranslation();
  const { timezone, date } = useFormat();
  const { clock_ahead_ms } = useMe();
  if (!clock_ahead_ms) return null;
  return <p className={classes.ahead}>{t('shell.clock_ahead', { date: date(dateIn(timezone, businessNow())) })}</p>;
}
