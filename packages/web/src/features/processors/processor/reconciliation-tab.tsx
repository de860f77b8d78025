import { Button, Skeleton } from '@mantine/core';
import type { MatchOutcome } from '@sluis/contract/finance/matching';
import { match_outcomes } from '@sluis/contract/finance/matching';
import { useQuery } from '@tanstack/react-query';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { MatchRow } from './match-row.tsx';
import { type Match, useOutcomeName } from './match-words.ts';
import classes from './reconciliation.module.css';
import type { Settlement } from './settlement.item.ts';

interface Sum {
  readonly outcome: MatchOutcome;
  readonly is_open: boolean;
  readonly currency_code: string;
  readonly count: number;
  readonly expected: number;
  readonly found: number;
}

/** How the lines of the last month compare with our payments, and the differences, with what can be done about each. */
export function ReconciliationTab({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['history', 'reconciliation', item.id, item.version],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly Sum[] }>('GET', `/v1/processorsettlement/${item.id}/reconciliation`, { signal }))
        .items,
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={200} />;
  if (answer.data.length === 0) return <EmptyState title={t('processorsettlement.nothing_compared')} level={3} />;
  return (
    <>
      <p className={classes.about}>{t('processorsettlement.compared')}</p>
      <Sums sums={answer.data} />
      <Matches item={item} />
    </>
  );
}

/** The outcome in the address, whose matches are shown; undefined for all open differences. */
function useChosen() {
  const { search, change } = useListState();
  const chosen = match_outcomes.find((each) => each === search._outcome);
  const choose = (outcome: MatchOutcome | undefined): void =>
    change({ ...search, _outcome: outcome, _page: undefined }, true);
  return { chosen, choose };
}

function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">{t('processorsettlement.outcome')}</th>
          <th scope="col">{t('processorsettlement.lines')}</th>
          <th scope="col">{t('processorsettlement.ours')}</th>
          <th scope="col">{t('processorsettlement.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((each) => (
          <SumRow key={[each.outcome, each.is_open, each.currency_code].join()} {...each} />
        ))}
      </tbody>
    </table>
  );
}

function SumRow({ outcome, is_open, currency_code, count, expected, found }: Sum) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useOutcomeName();
  const { chosen, choose } = useChosen();
  const state = is_open ? 'open' : outcome === 'MATCHED' ? undefined : 'resolved';
  return (
    <tr>
      <th scope="row">
        <Button
          variant={chosen === outcome ? 'light' : 'subtle'}
          size="compact-sm"
          aria-pressed={chosen === outcome}
          onClick={() => choose(chosen === outcome ? undefined : outcome)}
        >
          {nameOf(outcome)}
        </Button>
        {state && <small>{t(`processorsettlement.${state}`)}</small>}
      </th>
      <td>{format.number(count)}</td>
      <td>
        <Money amount={expected} currency_code={currency_code} />
      </td>
      <td>
        <Money amount={found} currency_code={currency_code} />
      </td>
    </tr>
  );
}

/** The open differences, or all matches of an outcome. */
function Matches({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  const nameOf = useOutcomeName();
  const { chosen, choose } = useChosen();
  return (
    <section className={classes.matches}>
      <h3>
        {chosen ? nameOf(chosen) : t('processorsettlement.open_differences')}
        {chosen && (
          <Button variant="default" size="compact-sm" onClick={() => choose(undefined)}>
            {t('processorsettlement.show_open')}
          </Button>
        )}
      </h3>
      <RelatedList<Match>
        path="settlementmatch"
        query={{
          processor_settlement: item.id,
          ...(chosen ? { outcome: chosen } : { is_open: true }),
          _populate: 'transaction processor exception',
        }}
        empty={t('processorsettlement.no_differences')}
      >
        {(match) => <MatchRow match={match} />}
      </RelatedList>
    </section>
  );
}
