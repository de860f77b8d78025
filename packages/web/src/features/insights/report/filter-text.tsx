import { entityOf } from '@sluis/contract/declared';
import type { List } from '../../../kit/list/declaration.ts';
import { useFilterSummary } from '../../../kit/list/filter-summary.ts';
import classes from '../../../kit/list/list.module.css';
import { filteredFields, type Search } from '../../../kit/list/list-search.ts';
import { LocalListState, useListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

const unchanged = (): void => undefined;

/** The filters of a list in words, for a read-only view. */
export function FilterText({ list, search }: { readonly list: List; readonly search: Search }) {
  const { t } = useTranslation();
  return (
    <LocalListState list={list} search={search} change={unchanged}>
      <ul className={classes.filterWords}>
        {filteredFields(search).map((field) => (
          <Filter key={field} field={field} />
        ))}
        {search._search !== undefined && <li>{t('list.searched', { text: String(search._search) })}</li>}
      </ul>
    </LocalListState>
  );
}

function Filter({ field }: { readonly field: string }) {
  const { t } = useTranslation();
  const { list } = useListState();
  const declared = entityOf(list.entity).fields[field];
  const summary = useFilterSummary(field, declared);
  return (
    <li>
      {declared ? t(`fields:${list.entity}.${field}`) : field}: {summary}
    </li>
  );
}
