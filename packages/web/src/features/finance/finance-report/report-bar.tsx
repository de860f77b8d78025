import { SegmentedControl } from '@mantine/core';
import { periods } from '@sluis/contract/statistics';
import type { ReactNode } from 'react';
import { defineList } from '../../../kit/list/declaration.ts';
import { FilterChips } from '../../../kit/list/filter-bar.tsx';
import { LocalListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { DayRange } from './day-range.tsx';
import classes from './report.module.css';
import type { ReportSearch } from './report-search.ts';

/** The journal, whose filters reports have. It is no screen. */
const journal = defineList({
  id: 'finance_report',
  entity: 'journalentry',
  title: 'finance_report.balance.title',
  hint: 'finance_report.balance.hint',
  timeless: true,
  populate: [],
  columns: ['id'],
  card: ['id', 'id', 'id', 'id'],
  filters: [],
  detail: { populate: [] },
});

const lists = {
  daily: { ...journal, filters: ['payment_product', 'currency_code'] },
  margins: { ...journal, filters: ['organisation', 'payment_product', 'processor', 'currency_code'] },
};

interface Props {
  readonly report: ReportSearch;
  /** Whose filters it has, if any. */
  readonly of?: keyof typeof lists;
  /** By day, week or month. */
  readonly hasInterval?: boolean;
  readonly children?: ReactNode;
}

/** Which days and entries a report is about. */
export function ReportBar({ report, of, hasInterval, children }: Props) {
  const { t } = useTranslation();
  const { interval, filters, change, setFilters } = report;
  return (
    <div className={classes.controls}>
      <DayRange report={report} />
      {hasInterval && (
        <SegmentedControl
          size="xs"
          aria-label={t('finance_report.interval')}
          value={interval}
          onChange={(next) => change({ interval: next })}
          data={periods.map((value) => ({ value, label: t(`dashboard.intervals.${value}`) }))}
        />
      )}
      {children}
      {of && (
        // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the browsers' accessibility trees everywhere.
        <div className={classes.chips} role="search" aria-label={t('list.filters')}>
          <LocalListState list={lists[of]} search={filters} change={setFilters}>
            <FilterChips />
          </LocalListState>
        </div>
      )}
    </div>
  );
}
