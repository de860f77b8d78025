import type { ItemOf } from '@sluis/contract/registry';
import type { List } from '../../kit/list/declaration.ts';
import { FilterText } from '../../kit/list/filter-text.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { Pill } from '../../kit/pill.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { parseSearch } from '../../lib/search.ts';
import { ScheduleRecipients } from './schedule-recipients.tsx';
import { useLabels } from './use-labels.ts';

type Schedule = ItemOf<'reportschedule'>;
type Props = {
  readonly item: Pick<
    Schedule,
    | 'id'
    | 'email_addresses'
    | 'name'
    | 'active'
    | 'frequency'
    | 'weekday'
    | 'day_of_month'
    | 'time'
    | 'filters'
    | 'columns'
  >;
};

export function ScheduleActive({ item: { active } }: Props) {
  const { t } = useTranslation();
  return <Pill tone={active ? 'good' : 'ended'} label={t(`report_schedule.${active ? 'on' : 'off'}`)} />;
}

/** When a schedule runs, in a sentence. */
export function ScheduleRhythm({ item: { frequency, weekday, day_of_month, time } }: Props) {
  const { t } = useTranslation();
  const day = frequency === 'weekly' ? t(`report_schedule.weekdays.${weekday ?? 1}`) : (day_of_month ?? 1);
  return t(`report_schedule.rhythm.${frequency}`, { day, time });
}

const paths = [
  'frequency',
  'timezone',
  'next_run_at',
  'last_run_at',
  'email_addresses',
  'format',
  'filters',
  'columns',
  'organisation.name',
  'created_by.name',
  'created_at',
  'id',
];

/** Everything that is known of a schedule. */
export function ScheduleDetails({ payments, item }: { readonly payments: List; readonly item: Props['item'] }) {
  const labels = useLabels();
  const { filters, columns } = item;
  return (
    <FieldGrid
      entity="reportschedule"
      item={item}
      paths={paths}
      drawn={{
        frequency: <ScheduleRhythm item={item} />,
        email_addresses: <ScheduleRecipients item={item} />,
        filters: filters ? <FilterText list={payments} search={parseSearch(filters)} /> : undefined,
        columns: columns.length > 0 ? labels(columns).join(', ') : undefined,
      }}
    />
  );
}
