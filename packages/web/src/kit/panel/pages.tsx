import { Button } from '@mantine/core';
import { default_limit } from '@sluis/contract/base/list-query';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useListState } from '../list/list-state.tsx';
import classes from './related-list.module.css';

/** The page of a panel's rows, 25 per page; it is in the URL. */
export function usePage() {
  const { search, change } = useListState();
  const page = typeof search._page === 'number' ? search._page : 1;
  return {
    page,
    skip: (page - 1) * default_limit,
    go: (to: number): void => change({ ...search, _page: to > 1 ? to : undefined }, true),
  };
}

interface Props {
  /** The rows on this page. */
  readonly count: number;
  readonly total: number;
  readonly hasNext: boolean;
}

/** Which rows are shown, and the previous and next page; nothing if all fit on one. */
export function Pages({ count, total, hasNext }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { page, skip, go } = usePage();
  if (page === 1 && !hasNext) return null;
  return (
    <div className={classes.pages}>
      <span>
        {t('panel.range', {
          from: format.number(skip + 1),
          to: format.number(skip + count),
          total: format.number(total),
        })}
      </span>
      <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => go(page - 1)}>
        {t('panel.previous_page')}
      </Button>
      <Button variant="default" size="compact-sm" disabled={!hasNext} onClick={() => go(page + 1)}>
        {t('panel.next_page')}
      </Button>
    </div>
  );
}
