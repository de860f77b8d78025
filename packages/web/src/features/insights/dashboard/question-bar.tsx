import { useMemo } from 'react';
import type { List } from '../../../kit/list/declaration.ts';
import { FilterChips } from '../../../kit/list/filter-bar.tsx';
import { LocalListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { withFilters, writtenFilters } from './asked.ts';
import classes from './dashboard.module.css';
import { useScope } from './scope.tsx';

interface Props {
  readonly list: List;
  readonly filters: readonly string[];
}

/** Which items are counted: the filters of their list, as chips. */
export function QuestionBar({ list, filters }: Props) {
  const { t } = useTranslation();
  const { search, change } = useScope();
  const asked = useMemo(() => ({ ...list, filters }), [list, filters]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the browsers' accessibility trees everywhere.
    <div className={classes.chips} role="search" aria-label={t('list.filters')}>
      <LocalListState list={asked} search={writtenFilters(search)} change={(next) => change(withFilters(search, next))}>
        <FilterChips />
      </LocalListState>
    </div>
  );
}
