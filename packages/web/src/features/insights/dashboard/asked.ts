import { isCurrency } from '@sluis/contract/base/currencies';
import { type Measure, measures, type Period, periods, type StatisticEntity } from '@sluis/contract/statistics';
import { filterFaults, withoutFaults } from '../../../kit/list/filter-faults.ts';
import { filtersOf } from '../../../kit/list/list-search.ts';
import type { Query } from '../../../lib/api-client.ts';
import { oneOf, type Search, textOf } from '../../../lib/search.ts';
import { type DateRange, rangeOf } from './ranges.ts';

/** What a dashboard is asked for by its address. */
export interface Asked {
  readonly range: DateRange;
  readonly interval: Period;
  /** Undefined where the server chooses: the currency that is used most. */
  readonly currency: string | undefined;
  readonly measure: Measure;
  /** The filters of the question bar, in the grammar of lists; those that the API would refuse are marked and not asked. */
  readonly filters: Search;
}

/** Parameters of an address that are no filters of the question bar. */
const own = [
  'range',
  'created_at>',
  'created_at<',
  'interval',
  'currency',
  // As the API and mailed addresses call it.
  'currency_code',
  'measure',
  'best',
] as const;

/** The filters of an address as they stand in it, also wrong ones. */
export const writtenFilters = (search: Search): Search =>
  Object.fromEntries(Object.entries(filtersOf(search)).filter(([key]) => !own.some((each) => each === key)));

/** An address with other filters, and the same of all else. */
export const withFilters = (search: Search, filters: Search): Search => ({
  ...Object.fromEntries(own.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))),
  ...filters,
});

/** Reads an address. What it does not say, or says wrong, is as without it. */
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

/** What every call of a dashboard is asked with. */
export const baseQuery = ({ range, currency, filters }: Asked, organisation: string | undefined): Query => ({
  ...filters,
  'created_at>': range.from,
  'created_at<': range.to,
  currency_code: currency,
  ...(organisation !== undefined && { organisation }),
});
