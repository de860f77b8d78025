import { beginning_of_time } from '@sluis/contract/base/list-query';
import { dateIn } from '@sluis/contract/base/time';
import { businessNow } from '../../lib/business-time.ts';
import type { Format } from '../../lib/create-format.ts';
import { monthsBefore } from './default-window.ts';
import type { Bounds } from './filter-editor.ts';

/** Today in a time zone, `yyyy-mm-dd` by the business clock, for links and presets. */
export const todayIn = (timezone: string): string => dateIn(timezone, businessNow());

export interface DatePreset {
  readonly id: string;
  readonly from: string;
  readonly to: string | undefined;
  /** It is a calendar month or year, and named as such. */
  readonly is?: 'month' | 'year';
  /** Not offered: the default window of lists, or a retired preset that saved views may have. */
  readonly is_named_only?: true;
}

const day_ms = 86_400_000;

/** The date a number of days earlier; both are `yyyy-mm-dd`. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * day_ms).toISOString().slice(0, 10);

/**
 * The most common periods. A period without an end is open-ended: it includes new rows. Saved views contain the ids.
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

/** The preset with these dates, if any. */
export const presetOf = ({ from, to }: Bounds, today: string): DatePreset | undefined =>
  datePresets(today).find((preset) => preset.from === from && preset.to === to);

interface Words {
  readonly t: (key: string) => string;
  readonly format: Pick<Format, 'month'>;
}

/** The name of a preset: a calendar month or year has its own name, which is unambiguous. */
export function presetName({ id, is, from }: DatePreset, { t, format }: Words): string {
  if (is === 'year') return from.slice(0, 4);
  return is === 'month' ? format.month(from) : t(`list.dates.${id}`);
}
