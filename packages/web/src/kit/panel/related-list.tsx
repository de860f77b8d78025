import { Button } from '@mantine/core';
import { default_limit } from '@sluis/contract/base/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { listOptions } from '../item/list-request.ts';
import { useListState } from '../list/list-state.tsx';
import classes from './related-list.module.css';

interface Props<T> {
  /** Where the API lists them. */
  readonly path: string;
  readonly query: Query;
  /** Says that there are none. */
  readonly empty: string;
  /** Above them, told those of the page. */
  readonly head?: (items: readonly T[]) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** What belongs to the item of the panel, newest first and 25 at a time; which of the pages is in the URL. */
export function RelatedList<T extends { readonly id: string }>({ path, query, empty, head, children }: Props<T>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, change } = useListState();
  const page = typeof search._page === 'number' ? search._page : 1;
  const skip = (page - 1) * default_limit;
  const answer = useQuery({
    ...listOptions<T>(path, {
      _sort: '-created_at',
      ...query,
      _limit: default_limit,
      ...(skip > 0 && { _skip: skip }),
    }),
    placeholderData: keepPreviousData,
  });
  const go = (to: number): void => change({ ...search, _page: to > 1 ? to : undefined }, true);
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const { items, total, next } = answer.data;
  if (items.length === 0 && page === 1) return <EmptyState title={empty} level={3} />;
  return (
    <>
      {head?.(items)}
      <ul className={classes.items} aria-busy={answer.isFetching}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {(page > 1 || next !== null) && (
        <div className={classes.pages}>
          <span>
            {t('panel.range', {
              from: format.number(skip + 1),
              to: format.number(skip + items.length),
              total: format.number(total ?? skip + items.length),
            })}
          </span>
          <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => go(page - 1)}>
            {t('panel.previous_page')}
          </Button>
          <Button variant="default" size="compact-sm" disabled={next === null} onClick={() => go(page + 1)}>
            {t('panel.next_page')}
          </Button>
        </div>
      )}
    </>
  );
}
