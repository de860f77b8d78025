import dayjs, { type Dayjs } from 'dayjs';
import { dateIn } from '../../lib/zone.ts';
import { beginning_of_time } from './default-window.ts';

/** Today in a time zone: the calendar date, which is what links and presets are made of. */
export const todayIn = (timezone: string): Dayjs => dayjs(dateIn(timezone));

export interface DatePreset {
  /** Its text is `list.dates.{id}`. */
  readonly id: string;
  readonly from: string;
  readonly to: string | undefined;
}

/** The periods that people ask for most. Without an end a period goes on: new rows come into it. */
export function datePresets(today: Dayjs): readonly DatePreset[] {
  const day = (date: Dayjs): string => date.format('YYYY-MM-DD');
  const previous = today.subtract(1, 'month');
  return [
    { id: 'today', from: day(today), to: undefined },
    { id: 'yesterday', from: day(today.subtract(1, 'day')), to: day(today.subtract(1, 'day')) },
    { id: 'last_7_days', from: day(today.subtract(6, 'day')), to: undefined },
    { id: 'last_month', from: day(today.subtract(1, 'month')), to: undefined },
    { id: 'this_month', from: day(today.startOf('month')), to: undefined },
    { id: 'previous_month', from: day(previous.startOf('month')), to: day(previous.endOf('month')) },
    { id: 'last_3_months', from: day(today.subtract(3, 'month')), to: undefined },
    { id: 'last_year', from: day(today.subtract(1, 'year')), to: undefined },
    { id: 'all', from: beginning_of_time, to: undefined },
  ];
}
