import { addDays, type ClosingRule, closingDayFrom } from '@sluis/contract/finance/calendar';
import type { Words } from '../../../kit/item/shown.ts';

/** A Monday, from which the names of weekdays are taken. */
const monday = '2026-11-02';
/** Months that are shorter close on their last day. */
const last_day = 31;

export const weekdayName = (
  weekday: number,
  { format }: Pick<Words, 'format'>,
  width: 'long' | 'short' = 'long',
): string => format.weekday(addDays(monday, weekday - 1), width);

type T = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** "Every Monday and Thursday" */
export function ruleText(
  { frequency, weekdays, days, calendar }: ClosingRule,
  words: { readonly t: T; readonly format: Words['format'] },
): string {
  const { t } = words;
  if (frequency === 'DAILY') return t(`schedule.daily.${calendar}`);
  const named =
    frequency === 'WEEKLY'
      ? (weekdays ?? []).map((each) => weekdayName(each, words))
      : (days ?? []).map((day) => (day === last_day ? t('schedule.last_day') : t('schedule.day', { day })));
  const [last = '', ...others] = named.toReversed();
  const listed = others.length === 0 ? last : t('schedule.and', { first: others.toReversed().join(', '), last });
  return t(`schedule.rules.${frequency}`, { days: listed });
}

/** The next days on which settlements close. */
export function nextClosings(rule: ClosingRule, today: string, count: number): string[] {
  const closings: string[] = [];
  for (let from = today; closings.length < count; ) {
    const day = closingDayFrom(rule, from);
    closings.push(day);
    from = addDays(day, 1);
  }
  return closings;
}

/** Whether a rule names a day, without which it never closes. */
export const isComplete = ({ frequency, weekdays, days }: ClosingRule): boolean =>
  frequency === 'DAILY' || ((frequency === 'WEEKLY' ? weekdays : days) ?? []).length > 0;
