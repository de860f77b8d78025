import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { listOptions } from '../item/list-request.ts';
import { ListLink } from './item-link.tsx';

interface Props {
  readonly search: { readonly package: string } | { readonly schedule: string };
}

/** How many settlement profiles have something, with a link to them. */
export function ProfileCount({ search }: Props) {
  const format = useFormat();
  const { data } = useQuery(listOptions('settlementprofile', { ...search, _limit: 1 }));
  if (!data) return null;
  const count = `${format.number(data.total ?? 0)}${data.total_is_exact === false ? '+' : ''}`;
  return data.total ? (
    <ListLink list="finance/settlement-profiles" search={search}>
      {count}
    </ListLink>
  ) : (
    count
  );
}
