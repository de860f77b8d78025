import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Schedule } from './schedule.item.ts';

type Props = { readonly item: Schedule };

export function ScheduleActive({ item: { active } }: Props) {
  const { t } = useTranslation();
  return <Pill tone={active ? 'good' : 'ended'} label={t(`report_schedule.${active ? 'on' : 'off'}`)} />;
}

/** The times of a schedule, in a sentence. */
export function ScheduleRhythm({ item: { frequency, weekday, day_of_month, time } }: Props) {
  const { t } = useTranslation();
  const day = frequency === 'weekly' ? t(`report_schedule.weekdays.${weekday ?? 1}`) : (day_of_month ?? 1);
  return t(`report_schedule.rhythm.${frequency}`, { day, time });
}
