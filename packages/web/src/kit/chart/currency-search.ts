import type { StatisticAnswer } from '@sluis/contract/statistics';
import type { Search } from '../../lib/search.ts';

export type Currencies = Pick<StatisticAnswer, 'currency_code' | 'currencies'>;

/** The filter of the list behind amounts in one currency, if the list would show other currencies as well. */
export const currencySearch = ({ currency_code, currencies }: Currencies): Search =>
  currency_code !== null && currencies.some((each) => each.currency_code !== currency_code) ? { currency_code } : {};
