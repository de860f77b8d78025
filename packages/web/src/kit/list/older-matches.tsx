import { Anchor } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { listOptions } from '../item/list-request.ts';
import classes from './list.module.css';
import { firstPage, listQuery } from './list-search.ts';
import { useListState } from './list-state.tsx';

const day_ms = 86_400_000;
const dayBefore = (date: string): string => new Date(Date.parse(date) - day_ms).toISOString().slice(0, 10);

/** Shows how many older items match before the list's first day, with a link to them. */
export function OlderMatches({ from }: { readonly from: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { list, search, change } = useListState();
  const { 'created_at>': _from, 'created_at<': _to, ...rest } = firstPage(search);
  const older = { ...rest, 'created_at<': dayBefore(from), _limit: 1 };
  const { data } = useQuery({
    ...listOptions(list.path, listQuery({ ...list, populate: [] }, older, useOrganisation().id)),
    placeholderData: keepPreviousData,
  });
  if (!data?.total) return null;
  const total = format.number(data.total) + (data.total_is_exact ? '' : '+');
  return (
    <p className={classes.notice} role="status">
      {t('list.older', { count: data.total, total })}{' '}
      <Anchor
        component="button"
        inherit
        underline="always"
        onClick={() => change({ ...firstPage(search), 'created_at>': beginning_of_time })}
      >
        {t('list.widen_dates')}
      </Anchor>
    </p>
  );
}
