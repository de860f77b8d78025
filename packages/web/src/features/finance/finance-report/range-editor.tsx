import { DateChoices } from '../../../kit/list/date-choices.tsx';
import { datePresets, presetName, todayIn } from '../../../kit/list/date-presets.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { ReportSearch } from './report-search.ts';

interface EditorProps {
  readonly report: ReportSearch;
  readonly close: () => void;
}

/** The most common periods, or a first and a last day. */
export function RangeEditor({ report: { bounds, change }, close }: EditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const go = (from: string | undefined, to: string | undefined): void => {
    change({ 'created_at>': from, 'created_at<': to, 'created_at>=': undefined, 'created_at<=': undefined });
    close();
  };
  const presets = datePresets(todayIn(format.timezone))
    .filter(({ id, is_named_only }) => !is_named_only && id !== 'all')
    .map((preset) => ({
      id: preset.id,
      name: presetName(preset, { t, format }),
      from: preset.from,
      to: preset.to,
      isNow: preset.from === bounds.from && preset.to === bounds.to,
    }));
  return <DateChoices presets={presets} onPreset={({ from, to }) => go(from, to)} bounds={bounds} onDays={go} />;
}
