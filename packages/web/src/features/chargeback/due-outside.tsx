import { chargebacks_to_answer } from '@sluis/contract/entities/chargeback';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listOptions } from '../../kit/list/list-request.ts';
import { filteredFields } from '../../kit/list/list-search.ts';
import { useListState } from '../../kit/list/list-state.tsx';
import type { Query } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Chargeback } from './chargeback.list.ts';
import classes from './chargeback.module.css';
import { daysLeft } from './days-left.ts';

/** Says of a list of some dates that what came before them still waits for an answer, and leads to it. */
export function DueOutside() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, query } = useListState();
  const isOfDates = search._search === undefined && filteredFields(search).join() === 'created_at';
  const asked = (dates: Query) => ({
    ...listOptions<Chargeback>('chargeback', {
      ...chargebacks_to_answer,
      'created_at>': undefined,
      ...dates,
      organisation: query.organisation,
      _limit: 1,
    }),
    enabled: isOfDates,
  });
  const of_dates = Object.fromEntries(Object.entries(query).filter(([key]) => key.startsWith('created_at')));
  const all = useQuery(asked({})).data;
  const within = useQuery(asked(of_dates)).data;
  const count = (all?.total ?? 0) - (within?.total ?? 0);
  const first = all?.items[0];
  if (!isOfDates || !within || !first || count <= 0) return null;
  const days = daysLeft(first, format.timezone);
  const isLate = days !== undefined && days < 0;
  return (
    <p className={classes.outside} data-late={isLate || undefined}>
      {t('chargeback.outside', { count })}{' '}
      {first.work_by_date &&
        t(isLate ? 'chargeback.first_was' : 'chargeback.first_is', { date: format.date(first.work_by_date) })}{' '}
      <Link to="." search={chargebacks_to_answer as never}>
        {t('chargeback.show_to_answer')}
      </Link>
    </p>
  );
}
