import type { EntityName } from '@sluis/contract/registry';
import type { Measure, StatisticAnswer, StatisticEntity } from '@sluis/contract/statistics';
import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import { todayIn } from '../../../kit/list/date-presets.ts';
import { chosenValues } from '../../../kit/list/filter-editor.ts';
import { withFilter } from '../../../kit/list/list-search.ts';
import type { Query } from '../../../lib/api-client.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import type { Search } from '../../../lib/search.ts';
import { useMe } from '../../../lib/session.ts';
import { type Asked, baseQuery, readAsked, withFilters, writtenFilters } from './asked.ts';
import { listSearch } from './links.ts';
import type { Days } from './ranges.ts';

/** The context of a dashboard's cards. */
export interface Scope {
  readonly entity: StatisticEntity;
  readonly search: Search;
  readonly asked: Asked;
  /** The query of every call. */
  readonly query: Query;
  /** The same for calls that depend on the measure. */
  readonly measured: Query;
  /** Changes the address of the dashboard. */
  readonly change: (search: Search) => void;
}

const Context = createContext<Scope | undefined>(undefined);

export function useScope(): Scope {
  const scope = useContext(Context);
  if (!scope) throw new Error('This part stands outside a dashboard.');
  return scope;
}

/** The queries of a dashboard at an address, also for its early requests. */
export function scopeQueries(asked: Asked, organisation: string | undefined): Pick<Scope, 'query' | 'measured'> {
  const query = baseQuery(asked, organisation);
  return { query, measured: asked.measure === 'paid' ? { ...query, measure: 'paid' } : query };
}

/** Provides the parameters in the dashboard's address. */
export function ScopeProvider({
  entity,
  children,
}: {
  readonly entity: StatisticEntity;
  readonly children: ReactNode;
}) {
  const { timezone } = useMe();
  const search = useSearch({ strict: false }) as Search;
  const organisation = useOrganisation().id;
  const setSearch = useSetSearch();
  const today = todayIn(timezone);
  const scope = useMemo<Scope>(() => {
    const asked = readAsked(entity, search, today);
    return {
      entity,
      search,
      asked,
      ...scopeQueries(asked, organisation),
      change: (next) => setSearch(next),
    };
  }, [entity, search, today, organisation, setSearch]);
  return <Context value={scope}>{children}</Context>;
}

export interface More {
  readonly days?: Days;
  /** Overrides the measure of the dashboard. */
  readonly measure?: Measure;
  /** Overrides the filters of the question bar. */
  readonly filters?: Search;
}

export type Link = (answer: StatisticAnswer, part?: Search, more?: More) => string | undefined;

/**
 * Returns the addresses of the lists with exactly the counted items; undefined for users who may not open the list, who
 * see plain text.
 */
export function useLink(of?: EntityName): Link {
  const { entity, asked } = useScope();
  const hrefOf = useListHref(of ?? entity);
  return (answer, part, { days, measure = asked.measure, filters = asked.filters } = {}) => {
    const search = listSearch({ answer, filters, measure }, part, days);
    return search && hrefOf(search);
  };
}

/** Limits the dashboard to one value of a field, also for the next charts; undefined if it is already. */
export function useNarrowing(): (field: string, value: string) => (() => void) | undefined {
  const { search, change } = useScope();
  return (field, value) => {
    const filters = writtenFilters(search);
    if (chosenValues(filters, field).length === 1) return undefined;
    return () => change(withFilters(search, withFilter(filters, field, { [field]: value })));
  };
}

/** Disables links while the figures belong to another question. */
export const linkWhile = (isOld: boolean, link: Link): Link => (isOld ? () => undefined : link);
