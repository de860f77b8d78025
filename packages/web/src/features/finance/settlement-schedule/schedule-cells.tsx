import type { ClosingRule } from '@sluis/contract/finance/calendar';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ProfileCount } from '../../../kit/link/profile-count.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale, useTranslation } from '../../../lib/i18n.ts';
import classes from './schedule.module.css';
import { isComplete, nextClosings } from './schedule-rule.ts';
import type { Schedule } from './settlement-schedule.item.ts';

const shown_closings = 5;

type Rule = ClosingRule & Pick<Schedule, 'timezone'>;

/** The next days on which settlements close, as the calendar of banks moves them. */
export function NextClosings({ item }: ItemProps<Rule>) {
  const format = useFormat();
  const { t } = useTranslation();
  if (!isComplete(item)) return null;
  return (
    <ol className={classes.closings} aria-label={t('schedule.next')}>
      {nextClosings(item, businessToday(item.timezone), shown_closings).map((day) => (
        <li key={day}>
          {format.weekday(day, 'short')} {format.date(day)}
        </li>
      ))}
    </ol>
  );
}

/** The same on one line, without weekdays and years: five of them fit. */
export function ShortClosings({ item }: ItemProps<Rule>) {
  const locale = useLocale();
  if (!isComplete(item)) return null;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <ol className={classes.some}>
      {nextClosings(item, businessToday(item.timezone), shown_closings).map((day) => (
        <li key={day}>{format.format(new Date(`${day}T00:00:00Z`))}</li>
      ))}
    </ol>
  );
}

export const Merchants = ({ item }: ItemProps<Pick<Schedule, 'id'>>) => <ProfileCount search={{ schedule: item.id }} />;
