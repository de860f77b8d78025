import { Button, Group } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { use } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { SearchEverywhere } from '../link/search-everywhere.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { filteredFields, firstPage, isNarrowed, skipOf, withFilter, withoutFilters } from './list-search.ts';
import { useListState } from './list-state.tsx';
import { useSearched } from './use-searched.ts';

/** Says why there are no rows, and offers a way out. */
export function ListEmpty() {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const where = useSearched(list);
  const searchEverywhere = use(SearchEverywhere);
  // A list that has become shorter has no rows on a later page, but may have them on the first.
  if (skipOf(search) > 0 || search._after !== undefined) {
    return (
      <EmptyState
        title={t('list.empty_page')}
        action={
          <Button variant="default" size="xs" onClick={() => change(firstPage(search))}>
            {t('list.first_page')}
          </Button>
        }
      />
    );
  }
  const fields = filteredFields(search);
  const narrowed = isNarrowed(search);
  const from = search['created_at>'] ?? search['created_at>='] ?? search.created_at;
  const dated = fields.includes('created_at') && from !== beginning_of_time;
  if (!narrowed && !dated) {
    return <EmptyState title={t(list.empty ?? 'list.empty')} hint={list.empty ? undefined : t('list.empty_hint')} />;
  }
  const text = search._search ?? search.merchant_reference;
  const widen = withFilter(search, 'created_at', { 'created_at>': beginning_of_time });
  return (
    <EmptyState
      title={t('list.empty_filtered')}
      hint={
        search._search === undefined
          ? t(narrowed ? 'list.empty_filtered_hint' : 'list.empty_dates_hint')
          : t('list.empty_search_hint', { where })
      }
      action={
        <Group gap={8} justify="center">
          {searchEverywhere && text !== undefined && (
            <Button size="xs" onClick={() => searchEverywhere(String(text))}>
              {t('list.search_everywhere')}
            </Button>
          )}
          {narrowed && (
            <Button variant="default" size="xs" onClick={() => change(withoutFilters(search))}>
              {t('list.clear_filters')}
            </Button>
          )}
          {dated && (
            <Button variant="default" size="xs" onClick={() => change(widen)}>
              {t('list.widen_dates')}
            </Button>
          )}
        </Group>
      }
    />
  );
}
