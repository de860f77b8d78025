import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOptions } from '../../../kit/item/list-request.ts';
import classes from '../../../kit/panel/related-list.module.css';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import type { Query } from '../../../lib/api-client.ts';

interface Props<T> {
  /** The API path. */
  readonly path: string;
  readonly query: Query;
  /** The text for an empty list. */
  readonly empty: string;
  readonly children: (item: T) => ReactNode;
}

const few = 5;

/** The newest items of an owner, as rows of two columns, on a page that links to all of them. */
export function FewItems<T extends { readonly id: string }>({ path, query, empty, children }: Props<T>) {
  const answer = useQuery(listOptions<T>(path, { _sort: '-created_at', ...query, _limit: few, _count: false }));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={160} />;
  if (answer.data.items.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <ul className={classes.items} aria-busy={answer.isFetching}>
      {answer.data.items.map((item) => (
        <li key={item.id} className={classes.item}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
