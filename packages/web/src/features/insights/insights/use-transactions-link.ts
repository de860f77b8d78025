import type { StatisticAnswer } from '@sluis/contract/statistics';
import { currencySearch } from '../../../kit/chart/currency-search.ts';
import { useListHref } from '../../../kit/item/use-list-href.ts';
import type { Search } from '../../../lib/search.ts';

/** The address of the transactions behind a figure of an answer; undefined for users who may not open their list. */
export function useTransactionsLink(): (answer: StatisticAnswer, search: Search) => string | undefined {
  const hrefOf = useListHref('transaction');
  return (answer, search) => hrefOf({ ...search, ...currencySearch(answer) });
}
