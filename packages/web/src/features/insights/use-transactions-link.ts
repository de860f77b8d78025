import type { StatisticAnswer } from '@sluis/contract/statistics';
import { allPlaces, usePlaces } from '../../lib/navigation.ts';
import { type Search, stringifySearch } from '../../lib/search.ts';

const lists: readonly string[] = ['transactions', 'psp_transactions'];

/**
 * The address of the transactions behind a figure of an answer, at the level of the viewer; undefined for those who may
 * not open their list.
 */
export function useTransactionsLink(): (answer: StatisticAnswer, search: Search) => string | undefined {
  const place = allPlaces(usePlaces()).find(({ id }) => lists.includes(id));
  return ({ currency_code, currencies }, search) =>
    place &&
    place.path +
      stringifySearch({
        ...search,
        ...(currencies.length > 1 && currency_code !== null && { currency_code }),
      });
}
