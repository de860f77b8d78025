import type { Populated } from '@sluis/contract/registry';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './report.module.css';
import { useLabels } from './use-labels.ts';

type Props = { readonly item: Populated<'report', 'organisation' | 'created_by' | 'report_schedule'> };

const paths = [
  'created_at',
  'last_status_update',
  'count',
  'size_bytes',
  'status_reason',
  'format',
  'timezone',
  'organisation.name',
  'created_by.name',
  'report_schedule.name',
  'filters',
  'columns',
  'id',
];

/** Filters of a list as people read them: each on its own, without the signs of an address. */
export const readableFilters = (filters: string | null): string =>
  [...new URLSearchParams(filters ?? '')].map(([key, value]) => `${key} ${value}`).join(' · ');

/** Everything that is known of a report. */
export function ReportDetails({ item }: Props) {
  const labels = useLabels();
  const format = useFormat();
  const { size_bytes, filters, columns } = item;
  return (
    <FieldGrid
      entity="report"
      item={item}
      paths={paths}
      drawn={{
        size_bytes: size_bytes === null ? undefined : format.bytes(size_bytes),
        filters: filters ? <span className={classes.code}>{readableFilters(filters)}</span> : undefined,
        columns: columns.length > 0 ? labels(columns).join(', ') : undefined,
      }}
    />
  );
}
