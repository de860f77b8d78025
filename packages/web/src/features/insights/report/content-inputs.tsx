import { Input, MultiSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import type { List } from '../../../kit/list/declaration.ts';
import { FilterChips } from '../../../kit/list/filter-bar.tsx';
import type { Search } from '../../../kit/list/list-search.ts';
import { LocalListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import classes from './report.module.css';
import { useLabels } from './use-labels.ts';

type Props = OwnInput & { readonly payments: List };

/** The filters of the report's list, as the text of its query; a schedule sets the period itself. */
export function FiltersInput({
  list: declared,
  without,
  label,
  value,
  onChange,
  error,
}: OwnInput & { readonly list: List; readonly without?: string }) {
  const { t } = useTranslation();
  const list = useMemo(
    () => ({ ...declared, filters: declared.filters.filter((field) => field !== without) }),
    [declared, without],
  );
  const search = parseSearch(String(value)) as Search;
  const change = useCallback((next: Search) => onChange(stringifySearch(next).slice(1)), [onChange]);
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend in place of the label. */}
      <div
        className={classes.filters}
        role="group"
        aria-label={label}
        // Enter in the form of a filter must not submit the report.
        onSubmit={(event) => event.stopPropagation()}
      >
        <LocalListState list={list} search={search} change={change}>
          <FilterChips />
        </LocalListState>
        {search._search !== undefined && (
          <span className={classes.searched}>{t('list.searched', { text: String(search._search) })}</span>
        )}
      </div>
    </Input.Wrapper>
  );
}

const pathsOf = ({ columns }: List): string[] => [
  ...new Set(columns.flatMap(({ path, exported = [] }) => [path, ...exported])),
];

/** The default columns of the list of payments, with those that its cells export as well. */
export const firstColumns = (payments: List): string[] =>
  pathsOf({ ...payments, columns: payments.columns.filter(({ hidden }) => !hidden) });

/** The columns of a report, in the order in which they are chosen. */
export function ColumnsInput({ payments, label, value, onChange, error, disabled, 'data-path': path }: Props) {
  const { t } = useTranslation();
  const labels = useLabels();
  const chosen = value as readonly string[];
  const paths = [...new Set([...pathsOf(payments), ...chosen])];
  const names = labels(paths);
  return (
    <MultiSelect
      label={label}
      description={t('report.columns_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={paths.map((each, index) => ({ value: each, label: names[index] ?? each }))}
      value={[...chosen]}
      onChange={onChange}
      error={error}
      disabled={disabled}
      hidePickedOptions
      maxDropdownHeight={240}
      data-path={path}
    />
  );
}
