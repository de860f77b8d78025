import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import type { CacheAnswers } from '@sluis/contract/caches';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Search } from '../../../lib/search.ts';
import { cachesQuery } from './cache.calls.ts';
import classes from './cache.module.css';
import { CacheTable } from './cache-table.tsx';
import { KeyTable } from './key-table.tsx';
import { mergedCaches, mergedKeys } from './merged.ts';
import { Processes } from './processes.tsx';

/** The caches in the memory of the processes; a key, or all of a name, is removed from all of them. */
export function Cache() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { search: text } = useSearch({ strict: false }) as Search;
  const search = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  const answer = useQuery(cachesQuery(search));
  const [removed, setRemoved] = useState<CacheAnswers>();
  const done = (answers: CacheAnswers): void => {
    setRemoved(answers);
    void client.invalidateQueries({ queryKey: ['cache'] });
  };
  const processes = answer.data?.processes ?? [];
  return (
    <FiguresPage
      title={t('cache.title')}
      hint={t('cache.hint')}
      isBusy={answer.isFetching}
      actions={
        <div className={classes.actions}>
          <SearchKeys search={search} />
          <Tooltip label={t('list.reload')}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('list.reload')}
              onClick={() => void client.invalidateQueries({ queryKey: ['cache'] })}
            >
              <IconRefresh size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      }
    >
      {answer.isError ? (
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      ) : answer.data ? (
        <>
          <Processes answers={answer.data} removed={removed} />
          {search !== '' && <KeyTable keys={mergedKeys(processes)} processes={processes.length} onDone={done} />}
          <CacheTable caches={mergedCaches(processes)} processes={processes.length} onDone={done} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </FiguresPage>
  );
}

function SearchKeys({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const [text, setText] = useState(search);
  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        setSearch({ search: text.trim() || undefined });
      }}
    >
      <TextInput
        size="xs"
        type="search"
        aria-label={t('cache.search')}
        placeholder={t('cache.search')}
        maxLength={200}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value === '') setSearch({ search: undefined });
        }}
      />
    </form>
  );
}
