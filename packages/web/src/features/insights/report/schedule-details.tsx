import type { List } from '../../../kit/list/declaration.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { parseSearch } from '../../../lib/search.ts';
import { FilterText } from './filter-text.tsx';
import type { Schedule } from './schedule.item.ts';
import { ScheduleRhythm } from './schedule-cells.tsx';
import { ScheduleRecipients } from './schedule-recipients.tsx';
import { listOfSubject } from './subject.tsx';
import { useLabels } from './use-labels.ts';

const paths = [
  'frequency',
  'timezone',
  'next_run_at',
  'last_run_at',
  'email_addresses',
  'about',
  'format',
  'filters',
  'columns',
  'organisation.name',
  'created_by.name',
  'created_at',
  'id',
];

/** All details of a schedule. */
export function ScheduleDetails({ payments, item }: { readonly payments: List; readonly item: Schedule }) {
  const labels = useLabels();
  const { about, filters, columns } = item;
  return (
    <FieldGrid
      entity="reportschedule"
      item={item}
      paths={paths}
      drawn={{
        frequency: <ScheduleRhythm item={item} />,
        email_addresses: <ScheduleRecipients item={item} />,
        filters: filters ? (
          <FilterText list={listOfSubject(payments, about)} search={parseSearch(filters)} />
        ) : undefined,
        columns: columns.length > 0 ? labels(columns).join(', ') : undefined,
      }}
    />
  );
}
