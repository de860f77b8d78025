import { isCurrency } from '@sluis/contract/base/currencies';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { useSearch } from '@tanstack/react-router';
import { type Currencies, currencySearch } from '../../../kit/chart/currency-search.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { allPlaces, type Place, usePlaces } from '../../../lib/navigation.ts';
import { type Search, stringifySearch, textOf } from '../../../lib/search.ts';

/** The menu entry with one of the ids, if the viewer may open it. */
export function usePlace(...ids: readonly Place['id'][]): Place | undefined {
  return allPlaces(usePlaces()).find(({ id }) => ids.includes(id));
}

/** The viewer's list of payments: a merchant's own, or that of all merchants. */
export const usePayments = (): Place | undefined => usePlace('transactions', 'psp_transactions');

/** The parameters of the figures: the currency in the address, and today in the viewer's time zone. */
export function useAsked() {
  const { timezone } = useFormat();
  const search = useSearch({ strict: false }) as Search;
  const code = textOf(search.currency_code);
  const currency = code !== undefined && isCurrency(code) ? code : undefined;
  return { timezone, today: businessToday(timezone), currency };
}

/** The filter of a list for the payments behind the revenue of some days. */
export const paidSearch = (from: string, to: string, of: Currencies): Search => ({
  'created_at>': from,
  'created_at<': to,
  'status[]': paid_statuses,
  ...currencySearch(of),
});

/** The same between two instants, the second exclusive. */
export const instantsSearch = (from: string, until: string, of: Currencies): Search => ({
  ...paidSearch(from, until, of),
  'created_at>': undefined,
  'created_at>=': from,
});

/** The address of a list; undefined for users who may not open it. */
export const addressOf = (place: Pick<Place, 'path'> | undefined, search: Search): string | undefined =>
  place && place.path + stringifySearch(search);
