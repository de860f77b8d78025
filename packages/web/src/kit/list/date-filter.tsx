import { filterKey } from '@sluis/contract/base/filter-key';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { DateChoices } from './date-choices.tsx';
import { datePresets, presetName, todayIn } from './date-presets.ts';
import { boundsOf, type EditorProps } from './filter-editor.ts';

/** A range of days: the most common periods, each with its dates, or a first and a last day. */
export function DateFilter({ field, search, apply, close }: EditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = todayIn(format.timezone);
  const bounds = boundsOf(search, field);
  const choose = (from: string | undefined, to: string | undefined): void => {
    apply({
      ...(from !== undefined && { [filterKey(field, 'gt')]: from }),
      ...(to !== undefined && { [filterKey(field, 'lt')]: to }),
    });
    close();
  };
  const presets = datePresets(today)
    .filter(({ is_named_only }) => !is_named_only)
    .map((preset) => ({
      id: preset.id,
      name: presetName(preset, { t, format }),
      chosen: preset,
      isNow: preset.from === bounds.from && preset.to === bounds.to,
      ...(preset.id !== 'all' && { from: preset.from, to: preset.to }),
    }));
  return (
    <DateChoices
      presets={presets}
      onPreset={({ chosen }) => choose(chosen.from, chosen.to)}
      bounds={bounds}
      // Items are never created in the future; due dates may be.
      last={field === 'created_at' ? today : undefined}
      onDays={choose}
    />
  );
}
