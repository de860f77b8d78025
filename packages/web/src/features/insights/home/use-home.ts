import { isCurrency } from '@sluis/contract/base/currencies';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { useSearch } from '@tanstack/react-router';
import { type Currencies, currencySearch } from '../../../kit/chart/currency-search.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { allPlaces, type Place, usePlaces } from '../../../lib/navigation.ts';
import { type Search, stringifySearch, textOf } from '../../../lib/search.ts';

/** The entry of the navigation that has one of the names, if the viewer may open it. */
export function usePlace(...ids: readonly Place['id'][]): Place | undefined {
  return allPlaces(usePlaces()).find(({ id }) => ids.includes(id));
}

/** The list of payments of the viewer: a merchant's own, or that of all merchants. */
export const usePayments = (): Place | undefined => usePlace('transactions', 'psp_transactions');

/** What the figures are of: the currency that the address names, and today where the viewer is. */
export function useAsked() {
  const { timezone } = useFormat();
  const search = useSearch({ strict: false }) as Search;
  const code = textOf(search.currency_code);
  const currency = code !== undefined && isCurrency(code) ? code : undefined;
  return { timezone, today: businessToday(timezone), currency };
}

/** The filter of a list to the payments of which revenue of some days is made. */
export const paidSearch = (from: string, to: string, of: Currencies): Search => ({
  'created_at>': from,
  'created_at<': to,
  'status[]': paid_statuses,
  ...currencySearch(of),
});

/** The same between two instants, the second of which does not belong to them. */
export const instantsSearch = (from: string, until: string, of: Currencies): Search => ({
  ...paidSearch(from, until, of),
  'created_at>': undefined,
  'created_at>=': from,
});

/** The address of a list; none for whom may not open it. */
export const addressOf = (place: Pick<Place, 'path'> | undefined, search: Search): string | undefined =>
  place && place.path + stringifySearch(search);
