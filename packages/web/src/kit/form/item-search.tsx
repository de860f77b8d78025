import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { listOptions } from '../list/list-request.ts';
import { nameOf } from '../list/name-of.ts';
import classes from './item-search.module.css';

interface Props<T> {
  /** What is searched: the path of an entity with too many items to list. */
  readonly entity: string;
  readonly label: string;
  /** What else is asked, such as the one field to search by. */
  readonly query?: Query;
  /** Said where nothing is found. */
  readonly empty: string;
  /** Draws one of the found in up to four parts: two on a line. */
  readonly option: (item: T) => ReactNode;
  readonly onChoose: (item: T | undefined) => void;
  /** Whether the form begins here; it does unless it is said that something else comes first. */
  readonly is_first?: boolean;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
}

const delay_ms = 200;
const limit = 25;

/** Finds one item among many by typing; the API searches. */
export function ItemSearch<T extends { readonly id: string }>({
  entity,
  label,
  query,
  empty,
  option,
  onChoose,
  is_first = true,
  error,
  withAsterisk = false,
}: Props<T>) {
  const { t } = useTranslation();
  const organisation = useOrganisation().id;
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), delay_ms);
  const answer = useQuery({
    ...listOptions<T>(entity, { ...query, _search: wanted, _limit: limit, organisation }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const found = wanted === '' ? [] : (answer.data?.items ?? []);
  const byId = new Map(found.map((item) => [item.id, item]));
  return (
    <Select
      label={label}
      autoFocus={is_first}
      data-autofocus={is_first || undefined}
      withAsterisk={withAsterisk}
      searchable
      // On a narrow screen the panel gives it the focus again: an empty list must not open by that.
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_search') }}
      data={found.map((item) => ({ value: item.id, label: nameOf(entity, item as never) }))}
      // The API has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onChoose(id === null ? undefined : byId.get(id))}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={wanted !== '' && answer.isSuccess ? empty : undefined}
      error={answer.isError ? t('errors.unavailable') : error}
      maxDropdownHeight={360}
      renderOption={({ option: { value } }) => {
        const item = byId.get(value);
        return item && <span className={classes.option}>{option(item)}</span>;
      }}
    />
  );
}
