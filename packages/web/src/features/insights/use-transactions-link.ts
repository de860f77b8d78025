import type { StatisticAnswer } from '@sluis/contract/statistics';
import { useListHref } from '../../kit/item/use-list-href.ts';
import type { Search } from '../../lib/search.ts';

/** The address of the transactions behind a figure of an answer; undefined for those who may not open their list. */
export function useTransactionsLink(): (answer: StatisticAnswer, search: Search) => string | undefined {
  const hrefOf = useListHref('transaction');
  return ({ currency_code, currencies }, search) =>
    hrefOf({ ...search, ...(currencies.length > 1 && currency_code !== null && { currency_code }) });
}
