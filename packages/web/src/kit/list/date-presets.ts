import { beginning_of_time } from '@sluis/contract/base/list-query';
import { dateIn } from '@sluis/contract/base/time';
import { businessNow } from '../../lib/business-time.ts';
import type { Format } from '../../lib/create-format.ts';
import { monthsBefore } from './default-window.ts';
import type { Bounds } from './filter-editor.ts';

/** Today in a time zone, `yyyy-mm-dd` by the business clock: what links and presets are made of. */
export const todayIn = (timezone: string): string => dateIn(timezone, businessNow());

export interface DatePreset {
  readonly id: string;
  readonly from: string;
  readonly to: string | undefined;
  /** It is a month or a year of the calendar, and named so. */
  readonly is?: 'month' | 'year';
  /** Not offered: a window that lists open with, or that was offered once and stands in views. */
  readonly is_named_only?: true;
}

const day_ms = 86_400_000;

/** So many days before a date; both are `yyyy-mm-dd`. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * day_ms).toISOString().slice(0, 10);

/**
 * The periods that people ask for most. Without an end a period goes on: new rows come into it. The ids stand in saved
 * views.
 */
export function datePresets(today: string): readonly DatePreset[] {
  const year = Number(today.slice(0, 4));
  const this_month = `${today.slice(0, 8)}01`;
  const yesterday = daysBefore(today, 1);
  return [
    { id: 'today', from: today, to: undefined },
    { id: 'yesterday', from: yesterday, to: yesterday },
    { id: 'last_7_days', from: daysBefore(today, 6), to: undefined },
    { id: 'last_30_days', from: daysBefore(today, 29), to: undefined },
    { id: 'last_month', from: monthsBefore(today, 1), to: undefined, is_named_only: true },
    { id: 'this_month', from: this_month, to: undefined, is: 'month' },
    { id: 'previous_month', from: monthsBefore(this_month, 1), to: daysBefore(this_month, 1), is: 'month' },
    { id: 'last_3_months', from: monthsBefore(today, 3), to: undefined },
    { id: 'this_year', from: `${year}-01-01`, to: undefined, is: 'year' },
    { id: 'previous_year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31`, is: 'year' },
    { id: 'last_year', from: monthsBefore(today, 12), to: undefined, is_named_only: true },
    { id: 'all', from: beginning_of_time, to: undefined },
  ];
}

/** The preset that two dates are, if they are one. */
export const presetOf = ({ from, to }: Bounds, today: string): DatePreset | undefined =>
  datePresets(today).find((preset) => preset.from === from && preset.to === to);

interface Words {
  readonly t: (key: string) => string;
  readonly format: Pick<Format, 'month'>;
}

/** What a preset is called: a month or a year of the calendar by its own name, which means one period and no other. */
export function presetName({ id, is, from }: DatePreset, { t, format }: Words): string {
  if (is === 'year') return from.slice(0, 4);
  return is === 'month' ? format.month(from) : t(`list.dates.${id}`);
}
