import type { Period } from '@sluis/contract/statistics';
import { periods } from '@sluis/contract/statistics';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import { todayIn } from '../../../kit/list/date-presets.ts';
import { type Bounds, boundsOf } from '../../../kit/list/filter-editor.ts';
import { filtersOf } from '../../../kit/list/list-search.ts';
import { useFormat } from '../../../lib/format.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import type { Query } from '../../../lib/request-query.ts';
import { oneOf, type Search } from '../../../lib/search.ts';

/** Parameters of an address that are no filters. */
const own = ['created_at>', 'created_at>=', 'created_at<', 'created_at<=', 'interval', 'order', 'below'];

export interface ReportSearch {
  readonly search: Search;
  /** The first and the last day; without a last day, up to the present one. */
  readonly bounds: Bounds;
  readonly interval: Period;
  /** The filters of the chips. */
  readonly filters: Search;
  /** The query of the report, without what is particular to one. */
  readonly query: Query;
  /** Changes the address; a parameter without a value goes. */
  readonly change: (changes: Search) => void;
  readonly setFilters: (filters: Search) => void;
}

interface Defaults {
  /** The first day of a report without dates. */
  readonly from: (today: string) => string;
  readonly interval?: Period;
}

/** The state of a report, which is its address. */
export function useReportSearch({ from, interval = 'day' }: Defaults): ReportSearch {
  const search = useSearch({ strict: false }) as Search;
  const setSearch = useSetSearch();
  const { timezone } = useFormat();
  const { id: organisation } = useOrganisation();
  const first = from(todayIn(timezone));
  return useMemo(() => {
    const given = boundsOf(search, 'created_at');
    const bounds = given.from === undefined && given.to === undefined ? { from: first, to: undefined } : given;
    const filters = Object.fromEntries(Object.entries(filtersOf(search)).filter(([key]) => !own.includes(key)));
    const kept = Object.fromEntries(Object.entries(search).filter(([key]) => own.includes(key)));
    const query = {
      'created_at>': bounds.from,
      'created_at<': bounds.to,
      ...(filters as Query),
      ...(organisation !== undefined && { organisation }),
    };
    return {
      search,
      bounds,
      interval: oneOf(periods, search.interval) ?? interval,
      filters,
      query,
      change: (changes) => setSearch({ ...search, ...changes }),
      setFilters: (next) => setSearch({ ...kept, ...next }),
    };
  }, [search, setSearch, organisation, first, interval]);
}
