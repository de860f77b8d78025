import { UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/i18n.ts';
import { listOptions, reloadAll } from '../item/list-request.ts';
import type { Row } from '../item/row.ts';
import classes from './list.module.css';
import { skipOf, sortOf } from './list-search.ts';
import { useListState } from './list-state.tsx';

const look_every_ms = 15_000;

/** Offers the rows added since the first page was loaded, instead of moving rows while the user reads them. */
export function NewerRows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  const { list, search, query } = useListState();
  const client = useQueryClient();
  const newest = rows[0]?.created_at;
  const isFirst = sortOf(list, search) === '-created_at' && skipOf(search) === 0 && search._after === undefined;
  const newer = useQuery({
    ...listOptions(list.path, { ...query, _populate: '', _limit: 1, 'created_at>': newest as string }),
    enabled: isFirst && newest !== undefined,
    // Initially there are none.
    initialData: { items: [], total: 0, total_is_exact: true, next: null },
    staleTime: look_every_ms,
    refetchInterval: look_every_ms,
    retry: false,
  });
  const count = newer.data.total ?? 0;
  const shown = newer.data.total_is_exact ? String(count) : `${count}+`;
  return (
    <div aria-live="polite">
      {isFirst && count > 0 && (
        <UnstyledButton className={classes.newer} onClick={() => void reloadAll(client)}>
          {t('list.newer', { count, shown })}
        </UnstyledButton>
      )}
    </div>
  );
}
