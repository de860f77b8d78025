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

/** What the cards of a dashboard are about. */
export interface Scope {
  readonly entity: StatisticEntity;
  readonly search: Search;
  readonly asked: Asked;
  /** What every call is asked with. */
  readonly query: Query;
  /** The same for calls that count by the measure. */
  readonly measured: Query;
  /** Goes to another address of the dashboard. */
  readonly change: (search: Search) => void;
}

const Context = createContext<Scope | undefined>(undefined);

export function useScope(): Scope {
  const scope = useContext(Context);
  if (!scope) throw new Error('This part stands outside a dashboard.');
  return scope;
}

/** The queries of a dashboard at an address; the same are asked ahead. */
export function scopeQueries(asked: Asked, organisation: string | undefined): Pick<Scope, 'query' | 'measured'> {
  const query = baseQuery(asked, organisation);
  return { query, measured: asked.measure === 'paid' ? { ...query, measure: 'paid' } : query };
}

/** Reads what a dashboard shows from its address. */
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
  /** Where it is not the measure of the dashboard. */
  readonly measure?: Measure;
  /** Where they are not those of the question bar. */
  readonly filters?: Search;
}

export type Link = (answer: StatisticAnswer, part?: Search, more?: More) => string | undefined;

/** Makes the addresses of the lists that have exactly what was counted; text remains for who may not open the list. */
export function useLink(of?: EntityName): Link {
  const { entity, asked } = useScope();
  const hrefOf = useListHref(of ?? entity);
  return (answer, part, { days, measure = asked.measure, filters = asked.filters } = {}) => {
    const search = listSearch({ answer, filters, measure }, part, days);
    return search && hrefOf(search);
  };
}

/** Limits the dashboard to one value of a field, from where the next charts lead on; nothing where it is already. */
export function useNarrowing(): (field: string, value: string) => (() => void) | undefined {
  const { search, change } = useScope();
  return (field, value) => {
    const filters = writtenFilters(search);
    if (chosenValues(filters, field).length === 1) return undefined;
    return () => change(withFilters(search, withFilter(filters, field, { [field]: value })));
  };
}

/** No links while the figures are those of another question. */
export const linkWhile = (isOld: boolean, link: Link): Link => (isOld ? () => undefined : link);
