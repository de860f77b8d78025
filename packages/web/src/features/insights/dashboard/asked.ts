import { isCurrency } from '@sluis/contract/base/currencies';
import { type Measure, measures, type Period, periods, type StatisticEntity } from '@sluis/contract/statistics';
import { filterFaults, withoutFaults } from '../../../kit/list/filter-faults.ts';
import { filtersOf } from '../../../kit/list/list-search.ts';
import type { Query } from '../../../lib/api-client.ts';
import { oneOf, type Search, textOf } from '../../../lib/search.ts';
import { type DateRange, rangeOf } from './ranges.ts';

/** The parameters of a dashboard in its address. */
export interface Asked {
  readonly range: DateRange;
  readonly interval: Period;
  /** Undefined for the server's choice: the most frequent currency. */
  readonly currency: string | undefined;
  readonly measure: Measure;
  /**
   * The filters of the question bar, in the grammar of lists; those that the API would refuse are marked and not sent.
   */
  readonly filters: Search;
}

/** Parameters of an address that are not filters of the question bar. */
const own = [
  'range',
  'created_at>',
  'created_at<',
  'interval',
  'currency',
  // As in the API and in mailed addresses.
  'currency_code',
  'measure',
  'best',
] as const;

/** The filters of an address unchecked, including invalid ones. */
export const writtenFilters = (search: Search): Search =>
  Object.fromEntries(Object.entries(filtersOf(search)).filter(([key]) => !own.some((each) => each === key)));

/** An address with other filters, otherwise unchanged. */
export const withFilters = (search: Search, filters: Search): Search => ({
  ...Object.fromEntries(own.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))),
  ...filters,
});

/** Parses an address. A missing or invalid parameter has its default. */
export function readAsked(entity: StatisticEntity, search: Search, today: string): Asked {
  const written = writtenFilters(search);
  const currency = textOf(search.currency ?? search.currency_code);
  return {
    range: rangeOf(search, today),
    interval: oneOf(periods, search.interval) ?? 'day',
    currency: currency !== undefined && isCurrency(currency) ? currency : undefined,
    // Only payments are paid.
    measure: (entity === 'transaction' && oneOf(measures, search.measure)) || 'all',
    filters: withoutFaults(written, filterFaults(entity, written)),
  };
}

/** The query of every call of a dashboard. */
export const baseQuery = ({ range, currency, filters }: Asked, organisation: string | undefined): Query => ({
  ...filters,
  'created_at>': range.from,
  'created_at<': range.to,
  currency_code: currency,
  ...(organisation !== undefined && { organisation }),
});
