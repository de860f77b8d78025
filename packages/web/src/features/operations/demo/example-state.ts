import { ApiError } from '@sluis/contract/base/errors';
import { useSearch } from '@tanstack/react-router';
import type { Figures } from '../../../kit/chart/chart-card.tsx';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import type { Search } from '../../../lib/search.ts';

export const example_states = ['year', 'one', 'none', 'loading', 'error'] as const;
export type ExampleState = (typeof example_states)[number];
export const example_currencies = ['EUR', 'JPY', 'KWD'] as const;

/** The parameters of the examples: in the address, for a screenshot of each. */
export function useExample() {
  const search = useSearch({ strict: false }) as Search;
  const { state, currency } = search;
  const setSearch = useSetSearch();
  const set = (change: Search): void => setSearch({ ...search, ...change }, { replace: true });
  return {
    state: example_states.find((each) => each === state) ?? 'year',
    currency: example_currencies.find((each) => each === currency) ?? 'EUR',
    set,
  };
}

/** Figures in a state: all of them for a year, the first for a single point. */
export function figuresIn<T>(state: ExampleState, all: readonly T[]): Figures<readonly T[]> {
  const refetch = () => undefined;
  if (state === 'error') return { data: undefined, error: new ApiError('unavailable'), refetch };
  if (state === 'loading') return { data: undefined, error: null, isFetching: true, refetch };
  return { data: state === 'year' ? all : all.slice(0, state === 'one' ? 1 : 0), error: null, refetch };
}
