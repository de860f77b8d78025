import { beginning_of_time } from '@sluis/contract/base/list-query';
import { chargebacks_to_answer } from '@sluis/contract/entities/payments/chargeback';
import { Link } from '@tanstack/react-router';
import { useListState } from '../../../kit/list/list-state.tsx';
import { businessToday, plusDays } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Search } from '../../../lib/search.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './chargeback.module.css';
import { DueOutside } from './due-outside.tsx';

const soon_days = 3;
const always = { 'created_at>': beginning_of_time } as const;

/** The parts of the work, as lists of any date. */
function usePartsOfWork(): readonly (readonly [string, Search])[] {
  const me = useMe();
  const { timezone } = useFormat();
  const soon = plusDays(businessToday(timezone), soon_days);
  return [
    ['needs_response', chargebacks_to_answer],
    ['due_soon', { ...chargebacks_to_answer, 'work_by_date<': soon }],
    ['mine', { ...chargebacks_to_answer, 'assignee[]': [me.id] }],
    ['unassigned', { ...chargebacks_to_answer, assigned: false }],
    ['submitted', { ...always, 'status[]': ['IN_DISPUTE'], needs_response: false }],
    ['won', { ...always, 'status[]': ['WON'] }],
    ['lost', { ...always, 'status[]': ['LOST'] }],
    ['all', always],
  ];
}

const isSame = (one: Search, other: Search): boolean => {
  const plain = ({ _sort, id, _open, _limit, ...rest }: Search) =>
    JSON.stringify(
      Object.entries(rest)
        .map(([key, value]) => [key, String(value)])
        .sort(),
    );
  return plain(one) === plain(other);
};

/** The desk above the list: the parts of the work, and those outside the dates that need a response. */
export function DeskNotice() {
  const { t } = useTranslation();
  const { search } = useListState();
  const parts = usePartsOfWork();
  return (
    <>
      <nav className={classes.desk} aria-label={t('dispute.desk')}>
        {parts.map(([name, wanted]) => (
          <Link
            key={name}
            to="."
            search={wanted}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isSame(search, wanted) ? 'page' : undefined}
          >
            {t(`dispute.parts.${name}`)}
          </Link>
        ))}
      </nav>
      <DueOutside />
    </>
  );
}
