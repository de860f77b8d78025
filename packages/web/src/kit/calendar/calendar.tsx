import { DatePicker, type DatePickerProps, type DatePickerType } from '@mantine/dates';
import { dateIn } from '@sluis/contract/base/time';
import '@mantine/dates/styles.css';
import 'dayjs/locale/nl';
import { businessNow } from '../../lib/business-time.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import classes from './calendar.module.css';

const moves = ['previousMonth', 'nextMonth', 'previousYear', 'nextYear', 'previousDecade', 'nextDecade'] as const;

type Props<T extends DatePickerType> = DatePickerProps<T> & {
  /** Focuses the selected day, or today, when the calendar opens. */
  readonly takesFocus?: true;
};

/** A calendar in the language of the screen; today is the user's own date, in their time zone. */
export function Calendar<T extends DatePickerType = 'default'>({ takesFocus, ...props }: Props<T>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timezone } = useFormat();
  const today = dateIn(timezone, businessNow());
  const first = props.defaultDate ?? today;
  return (
    <DatePicker<T>
      size="xs"
      classNames={{ day: classes.day }}
      locale={language}
      firstDayOfWeek={1}
      defaultDate={first}
      getDayProps={(day) => ({
        'aria-current': day === today ? 'date' : undefined,
        'data-autofocus': (takesFocus && day === first) || undefined,
      })}
      ariaLabels={Object.fromEntries(moves.map((move) => [move, t(`calendar.${move}`)]))}
      {...props}
    />
  );
}
