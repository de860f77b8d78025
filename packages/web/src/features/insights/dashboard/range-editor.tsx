import { DateChoices } from '../../../kit/list/date-choices.tsx';
import { todayIn } from '../../../kit/list/date-presets.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { namedRange, range_names } from './ranges.ts';
import { useScope } from './scope.tsx';

/** Relative ranges by name, or a first and a last day. */
export function RangeEditor({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const today = todayIn(useFormat().timezone);
  const { asked, search, change } = useScope();
  const { range } = asked;
  const { range: _, 'created_at>': __, 'created_at<': ___, ...rest } = search;
  const go = (named: typeof search): void => {
    change({ ...named, ...rest });
    close();
  };
  const isToday = !range.name && range.from === today && range.to === today;
  const presets = range_names.map((name) => {
    const { from, to } = namedRange(name, today);
    return { id: name, name: t(`dashboard.ranges.${name}`), from, to, isNow: range.name === name };
  });
  return (
    <DateChoices
      presets={[{ id: 'today', name: t('list.dates.today'), from: today, to: today, isNow: isToday }, ...presets]}
      onPreset={({ id }) => go(id === 'today' ? {} : { range: id })}
      bounds={range}
      last={today}
      onDays={(from, to) => go({ 'created_at>': from, 'created_at<': to })}
    />
  );
}
