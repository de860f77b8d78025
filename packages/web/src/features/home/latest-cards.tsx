import type { ListRows } from '../../kit/list/declaration.ts';
import { allPlaces, usePlaces } from '../../lib/navigation.ts';
import type { latestQueries } from './latest.ts';
import { LatestCard } from './latest-card.tsx';

/** The entry of the navigation in which each kind of item opens; the card is shown to users who may open that entry. */
const lists = {
  transactions: 'transaction',
  psp_transactions: 'transaction',
  refunds: 'refund',
} as const satisfies Record<string, keyof typeof latestQueries>;

export type LatestRows = Readonly<Record<keyof typeof latestQueries, ListRows>>;

/** The newest of each list that the viewer may open, with statuses as these lists say them. */
export function LatestCards({ rows }: { readonly rows: LatestRows }) {
  const places = allPlaces(usePlaces());
  return places.flatMap(({ id, path }) => {
    if (!(id in lists)) return [];
    const entity = lists[id as keyof typeof lists];
    return [<LatestCard key={path} entity={entity} path={path} rows={rows[entity]} />];
  });
}
