import { beginning_of_time } from '@sluis/contract/base/list-query';
import { type TagUse, uses_max } from '@sluis/contract/entities/payments/tag';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { ColorPill } from '../../../kit/value/color-pill.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { Tag } from './tag.item.ts';

type Props = { readonly item: Tag };

export const TagPill = ({ item }: Props) => (
  <>
    <ColorPill color={item.color} label={item.text} /> <MergingTag item={item} />
  </>
);

/** The target of a tag that is being merged. */
export function MergingTag({ item: { merging_into } }: Props) {
  const { t } = useTranslation();
  return merging_into && t('tag.merging_into', { text: merging_into.text ?? '' });
}

/** The number of payments with these tags; reloaded with the lists. */
const usesOf = (tags: readonly string[]) =>
  queryOptions({
    queryKey: ['list', 'tag/usage', tags],
    queryFn: ({ signal }) => request<{ items: TagUse[] }>('GET', '/v1/tag/usage', { query: { 'of[]': tags }, signal }),
    staleTime: 5_000,
  });

/** The same for one tag; undefined until loaded and for users who may not see payments. */
export function useTagUse(id: string): TagUse | undefined {
  const enabled = useCan(transaction.roles.list);
  return useQuery({ ...usesOf([id]), enabled }).data?.items[0];
}

/** The number of payments with the tag, with a link to them; one request for the page of the list. */
export function TagUsed({ item }: Props) {
  const { list, query } = useListState();
  const rows = useQuery({ ...listOptions(list.path, query), enabled: false }).data?.items ?? [];
  const ids = rows.map(({ id }) => id);
  const at = Math.floor(Math.max(0, ids.indexOf(item.id)) / uses_max) * uses_max;
  const { data } = useQuery({ ...usesOf(ids.slice(at, at + uses_max)), enabled: ids.length > 0 });
  const use = data?.items.find(({ tag }) => tag === item.id);
  return use && <UseLink use={use} />;
}

/** The number as a link to its list, with payments of any date. */
export function UseLink({ use: { tag, transactions, is_exact } }: { readonly use: TagUse }) {
  const format = useFormat();
  const { base } = useOrganisation();
  const me = useMe();
  const text = `${format.number(transactions)}${is_exact ? '' : '+'}`;
  if (transactions === 0) return text;
  return (
    <ListLink
      list={base === '' && isProvider(me) ? 'psp/transactions' : 'transactions'}
      search={{ 'tags[]': [tag], 'created_at>': beginning_of_time }}
    >
      {text}
    </ListLink>
  );
}
