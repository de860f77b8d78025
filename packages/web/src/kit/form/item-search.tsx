import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { entityOf } from '@sluis/contract/declared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { Cell } from '../item/cell.tsx';
import { listOptions } from '../item/list-request.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import classes from './item-search.module.css';

export interface ItemSearchProps<T>
  extends Pick<
    SelectProps,
    'autoFocus' | 'comboboxProps' | 'description' | 'disabled' | 'error' | 'inputWrapperOrder' | 'withAsterisk'
  > {
  /** The path of an entity with too many items to list. */
  readonly entity: string;
  readonly label: string;
  /** Further query parameters, such as the one field to search by. */
  readonly query?: Query;
  /** Shown if nothing is found. */
  readonly empty?: string;
  /** The fields shown for each match, up to four, two on a line; by default as declared. */
  readonly paths?: readonly string[];
  /** The first items are listed before the user types, if there are usually few; typing finds the others. */
  readonly listed?: true;
  /** The initial choice. */
  readonly initial?: T | undefined;
  /** Whether an item can be chosen; the others are shown disabled, because the search finds them as well. */
  readonly isOffered?: (item: T) => boolean;
  readonly onChoose: (item: T | undefined) => void;
  readonly 'data-path'?: string;
  readonly 'data-autofocus'?: boolean | undefined;
}

const delay_ms = 200;
const limit = 25;

/** Finds one item among many by typing; the API searches. */
export function ItemSearch<T extends { readonly id: string }>({
  entity,
  query,
  empty,
  paths,
  listed,
  initial,
  isOffered = () => true,
  onChoose,
  autoFocus,
  'data-autofocus': first = autoFocus,
  error,
  ...input
}: ItemSearchProps<T>) {
  const { t } = useTranslation();
  const organisation = useOrganisation().id;
  const [chosen, setChosen] = useState(initial);
  const nameOfChosen = chosen ? nameOf(entity, chosen) : '';
  const [text, setText] = useState(nameOfChosen);
  const [typed] = useDebouncedValue(text.trim(), delay_ms);
  // The field contains the name of the chosen item, which must not be searched for.
  const wanted = typed === nameOfChosen ? '' : typed;
  const answer = useQuery({
    ...listOptions<T>(entity, { organisation, ...query, _search: wanted || undefined, _limit: limit }),
    enabled: listed || wanted !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed === '' && !listed ? [] : (answer.data?.items ?? []);
  // The field shows only names that are among its choices.
  const choices = chosen && found.every(({ id }) => id !== chosen.id) ? [...found, chosen] : found;
  // The mark that Enter chooses is a position: it is set again once the matches have replaced other choices.
  const isAnswered = text.trim() === typed && !answer.isPlaceholderData;
  const byId = new Map(choices.map((item) => [item.id, item]));
  return (
    <Select
      {...input}
      autoFocus={autoFocus}
      data-autofocus={first || undefined}
      searchable
      selectFirstOptionOnChange={isAnswered}
      // The same choice again keeps it; the button clears it.
      allowDeselect={false}
      // On a narrow screen the panel returns the focus to it, which must not open an empty list.
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_search') }}
      defaultValue={initial?.id}
      data={choices.map((item) => ({ value: item.id, label: nameOf(entity, item), disabled: !isOffered(item) }))}
      // The API has already searched.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const item = id === null ? undefined : byId.get(id);
        setChosen(item);
        onChoose(item);
      }}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={(listed || typed !== '') && answer.isSuccess ? (empty ?? t('list.no_choices')) : undefined}
      error={answer.isError ? t('errors.unavailable') : error}
      maxDropdownHeight={360}
      renderOption={({ option: { value } }) => {
        const item = byId.get(value);
        return item && <Option entity={entity} item={item as Row} paths={paths} />;
      }}
    />
  );
}

function Option({ entity, item, paths }: { readonly item: Row } & Pick<ItemSearchProps<Row>, 'entity' | 'paths'>) {
  const { known_by, display } = entityOf(entity);
  return (
    <span className={classes.option}>
      {(paths ?? known_by ?? [display]).map((path) => (
        <span key={path}>
          <Cell entity={entity} item={item} path={path} />
        </span>
      ))}
    </span>
  );
}
