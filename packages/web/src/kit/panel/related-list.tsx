import { default_limit } from '@sluis/contract/base/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { listOptions, refetchWhile } from '../item/list-request.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { Pages, usePage } from './pages.tsx';
import classes from './related-list.module.css';

interface Props<T> {
  /** Their API path. */
  readonly path: string;
  readonly query: Query;
  /** The text for an empty list; if undefined, nothing is shown. */
  readonly empty: string | undefined;
  /** Content above them; receives the items of the page. */
  readonly head?: (items: readonly T[]) => ReactNode;
  /** Whether an item changes by itself: as long as one on the page does, they are refetched. */
  readonly isLive?: (item: T) => boolean;
  readonly children: (item: T) => ReactNode;
}

/** A page of the items that belong to the panel's item, newest first, 25 per page; the page is in the URL. */
export function useRelated<T>(path: string, query: Query, isLive?: (item: T) => boolean) {
  const { page, skip } = usePage();
  const answer = useQuery({
    ...listOptions<T>(path, {
      _sort: '-created_at',
      ...query,
      _limit: default_limit,
      ...(skip > 0 && { _skip: skip }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchWhile(isLive && state.data?.items.some(isLive)),
  });
  const { items = [], total, next = null } = answer.data ?? {};
  const pages = answer.data && (
    <Pages count={items.length} total={total ?? skip + items.length} hasNext={next !== null} />
  );
  return { answer, pages, isNone: answer.isSuccess && items.length === 0 && page === 1 };
}

/** The same, as rows of two columns. */
export function RelatedList<T extends { readonly id: string }>({
  path,
  query,
  empty,
  head,
  isLive,
  children,
}: Props<T>) {
  const { answer, pages, isNone } = useRelated<T>(path, query, isLive);
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  if (isNone) return empty === undefined ? null : <EmptyState title={empty} level={3} />;
  return (
    <>
      {head?.(answer.data.items)}
      <ul className={classes.items} aria-busy={answer.isFetching}>
        {answer.data.items.map((item) => (
          <li key={item.id} className={classes.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {pages}
    </>
  );
}
