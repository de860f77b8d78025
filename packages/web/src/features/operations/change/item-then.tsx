import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { AsItWas } from './as-it-was.tsx';
import type { Change } from './change.item.ts';

/** The item of a change as it was then, even if it has been deleted since; for a deletion as it was before. */
export function ItemThen({ item: { entity, item, id, created_at, action } }: ItemProps<Change>) {
  const answer = useQuery(listOptions(entity, { id: item, _limit: 1, _count: false }));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  return <AsItWas entity={entity} item={answer.data.items[0]} of={item} since={{ id, created_at, action }} />;
}
