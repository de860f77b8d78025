import { Skeleton } from '@mantine/core';
import { differences, type MatchOutcome } from '@sluis/contract/finance/matching';
import { useQuery } from '@tanstack/react-query';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Settlement } from './settlement.item.ts';
import classes from './settlement.module.css';

interface Outcome {
  readonly outcome: MatchOutcome;
  readonly is_open: boolean;
  readonly currency_code: string;
  readonly count: number;
  readonly expected: number;
  readonly found: number;
}

/** How the lines of the last month compare with our payments, and which differences are open. */
export function ReconciliationTab({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  const can_resolve = useCan(['PSP_SETTLEMENT_LIST']);
  const answer = useQuery({
    queryKey: ['history', 'reconciliation', item.id, item.version],
    queryFn: async ({ signal }) =>
      (
        await request<{ items: readonly Outcome[] }>('GET', `/v1/processorsettlement/${item.id}/reconciliation`, {
          signal,
        })
      ).items,
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={200} />;
  if (answer.data.length === 0) return <EmptyState title={t('processorsettlement.nothing_compared')} level={3} />;
  const is_open = answer.data.some((each) => each.is_open);
  return (
    <>
      <p className={classes.about}>{t('processorsettlement.compared')}</p>
      <table className={classes.outcomes}>
        <thead>
          <tr>
            <th scope="col">{t('processorsettlement.outcome')}</th>
            <th scope="col">{t('processorsettlement.lines')}</th>
            <th scope="col">{t('processorsettlement.ours')}</th>
            <th scope="col">{t('processorsettlement.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.data.map((each) => (
            <OutcomeRow key={[each.outcome, each.is_open, each.currency_code].join()} {...each} />
          ))}
        </tbody>
      </table>
      {is_open && can_resolve && (
        <ListLink list="psp/finance/exceptions" search={{ 'status[]': ['OPEN'], 'reason[]': [...differences] }}>
          {t('processorsettlement.open_exceptions')}
        </ListLink>
      )}
    </>
  );
}

function OutcomeRow({ outcome, is_open, currency_code, count, expected, found }: Outcome) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        {outcome === 'MATCHED' ? t('processorsettlement.matched') : t(`values.reason.${outcome}`)}
        {is_open && <small>{t('processorsettlement.open')}</small>}
      </th>
      <td>{count}</td>
      <td>
        <Money amount={expected} currency_code={currency_code} />
      </td>
      <td>
        <Money amount={found} currency_code={currency_code} />
      </td>
    </tr>
  );
}
