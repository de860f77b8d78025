import { chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listOptions } from '../../../kit/item/list-request.ts';
import { filteredFields } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import type { Query } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Chargeback } from './chargeback.item.ts';
import classes from './chargeback.module.css';
import { daysLeft } from './days-left.ts';

/** The number of items that are searched for the nearest deadline outside the dates. */
const searched_max = 100;

/** Shows above a list of some dates that others need a response, with the deadline and a link to them. */
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
      _limit: searched_max,
    }),
    enabled: isOfDates,
  });
  const of_dates = Object.fromEntries(Object.entries(query).filter(([key]) => key.startsWith('created_at')));
  const all = useQuery(asked({})).data;
  const within = useQuery(asked(of_dates)).data;
  if (!isOfDates || !all || !within) return null;
  const count = (all.total ?? 0) - (within.total ?? 0);
  if (count <= 0) return null;
  const listed = new Set(within.items.map(({ id }) => id));
  const first = all.items.find(({ id }) => !listed.has(id));
  const isLate = first !== undefined && (daysLeft(first, format.timezone) ?? 0) < 0;
  return (
    <p className={classes.outside} data-late={isLate || undefined}>
      {t('chargeback.outside', { count })}{' '}
      {first?.work_by_date &&
        t(isLate ? 'chargeback.first_was' : 'chargeback.first_is', { date: format.date(first.work_by_date) })}{' '}
      <Link to="." search={chargebacks_to_answer}>
        {t('chargeback.show_to_answer')}
      </Link>
    </p>
  );
}
