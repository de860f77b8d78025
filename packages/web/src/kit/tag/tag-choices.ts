import { tag } from '@sluis/contract/entities/payments/tag';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useOrganisations } from '../../lib/organisations.ts';
import { useCan } from '../../lib/session.ts';
import type { Choice } from '../item/choices.ts';
import { listOptions } from '../item/list-request.ts';

/** The common ancestors of these organisations, themselves included, whose tags all of them can use. */
function aboveAll(all: readonly ItemOf<'organisation'>[], of: readonly string[]): ReadonlySet<string> {
  const parents = new Map(all.map(({ id, parent }) => [id, parent]));
  const chainOf = (id: string | null | undefined, below: readonly string[] = []): readonly string[] =>
    !id || below.includes(id) ? below : chainOf(parents.get(id), [...below, id]);
  const [first = [], ...others] = of.map((id) => chainOf(id));
  return new Set(first.filter((id) => others.every((chain) => chain.includes(id))));
}

/** The tags available to payments of all these organisations. */
export function useTagChoices(of: readonly string[]): readonly Choice[] {
  const enabled = useCan(tag.roles.list);
  const organisations = useOrganisations();
  const { data } = useQuery({
    ...listOptions<ItemOf<'tag'>>('tag', { _limit: 'all' }),
    enabled,
    staleTime: 60_000,
  });
  const owners = aboveAll(organisations, of);
  return (data?.items ?? [])
    .filter(({ organisation, merging_into }) => owners.has(organisation) && merging_into === null)
    .map(({ id, text, color }) => ({ value: id, label: text, color }));
}
