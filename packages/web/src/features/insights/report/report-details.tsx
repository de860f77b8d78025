import type { ItemOf } from '@sluis/contract/registry';
import type { List } from '../../../kit/list/declaration.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { useFormat } from '../../../lib/format.ts';
import { parseSearch } from '../../../lib/search.ts';
import { FilterText } from './filter-text.tsx';
import { listOfSubject } from './subject.tsx';
import { useLabels } from './use-labels.ts';

interface Props {
  readonly payments: List;
  readonly item: Pick<ItemOf<'report'>, 'about' | 'size_bytes' | 'filters' | 'columns'>;
}

const paths = [
  'created_at',
  'last_status_update',
  'count',
  'size_bytes',
  'status_reason',
  'about',
  'format',
  'timezone',
  'organisation.name',
  'created_by.name',
  'report_schedule.name',
  'filters',
  'columns',
  'id',
];

/** All details of a report. */
export function ReportDetails({ payments, item }: Props) {
  const labels = useLabels();
  const format = useFormat();
  const { about, size_bytes, filters, columns } = item;
  return (
    <FieldGrid
      entity="report"
      item={item}
      paths={paths}
      drawn={{
        size_bytes: size_bytes === null ? undefined : format.bytes(size_bytes),
        filters: filters ? (
          <FilterText list={listOfSubject(payments, about)} search={parseSearch(filters)} />
        ) : undefined,
        columns: columns.length > 0 ? labels(columns).join(', ') : undefined,
      }}
    />
  );
}
