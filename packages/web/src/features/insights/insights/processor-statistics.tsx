import { Skeleton } from '@mantine/core';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { ProcessorRevenue, ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { IconLayoutGrid, IconRefresh, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { Growth } from '../../../kit/chart/growth.tsx';
import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useStoredSwitch } from '../../../lib/use-stored.ts';
import { ApprovalText } from './approval-text.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { processors_max, revenueOptions } from './insights.calls.ts';
import { ProcessorName } from './processor-name.tsx';
import { ProcessorTable } from './processor-table.tsx';
import classes from './processors.module.css';
import { useInsightSearch } from './use-insight-search.ts';
import { useTransactionsLink } from './use-transactions-link.ts';

/** The revenue of each processor in the last 24 hours and its approval, the highest first: as cards, or as a table. */
export function ProcessorStatistics() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: organisation } = useOrganisation();
  const { currency_code, set } = useInsightSearch();
  const [isTable, setTable] = useStoredSwitch('sluis.processors_as_table', false);
  const query = { organisation, currency_code, _limit: processors_max };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...revenueOptions(query),
    placeholderData: keepPreviousData,
  });
  const span = data && { from: format.instant(data.from), until: format.instant(data.until) };
  return (
    <FiguresPage
      title={t('navigation.processor_statistics.label')}
      hint={span ? t('processors.last_day', span) : t('navigation.processor_statistics.description')}
      isBusy={isFetching}
      actions={
        <>
          <CurrencyChoice answer={data} onChoose={(code) => set({ currency_code: code })} />
          <IconButton
            icon={isTable ? IconLayoutGrid : IconTable}
            label={t(isTable ? 'processors.as_cards' : 'processors.as_table')}
            onClick={() => setTable(!isTable)}
          />
          <IconButton icon={IconRefresh} label={t('processors.reload')} onClick={() => void refetch()} />
        </>
      }
    >
      {data ? (
        <Processors answer={data} isOld={isPlaceholderData} isTable={isTable} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </FiguresPage>
  );
}

interface Shown {
  readonly answer: ProcessorRevenueAnswer;
  readonly isOld: boolean;
  readonly isTable: boolean;
}

function Processors({ answer, isOld, isTable }: Shown) {
  const { t } = useTranslation();
  const linkOf = useTransactionsLink();
  const { items, from, until } = answer;
  if (items.length === 0) return <EmptyState title={t('processors.none')} hint={t('processors.none_hint')} />;
  const hrefOf = (processor: string) =>
    linkOf(answer, { processor, 'status[]': paid_statuses, 'created_at>=': from, 'created_at<': until });
  if (isTable) return <ProcessorTable answer={answer} hrefOf={hrefOf} />;
  return (
    <ul className={classes.cards} data-old={isOld || undefined}>
      {items.map((processor) => (
        <li key={processor.id}>
          <Card processor={processor} currency_code={answer.currency_code} href={hrefOf(processor.id)} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly processor: ProcessorRevenue;
  readonly currency_code: string | null;
  readonly href: string | undefined;
}

function Card({ processor, currency_code, href }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last24hours, previous24hours, diff } = processor;
  const write = (amount: number): string => (currency_code === null ? '–' : format.money({ amount, currency_code }));
  const before =
    previous24hours > 0
      ? t('processors.before', { amount: write(previous24hours) })
      : t(last24hours > 0 ? 'processors.nothing_before' : 'processors.nothing');
  return (
    <ChartLink plain="div" href={href} className={classes.card}>
      <ProcessorName processor={processor} />
      <span className={classes.value}>{write(last24hours)}</span>
      <span className={classes.foot}>
        <Growth growth={diff === null ? null : diff / 100} isInverted={false} />
        <small>{before}</small>
        <small>
          <ApprovalText processor={processor} />
        </small>
      </span>
    </ChartLink>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('processors.waiting')} className={classes.cards}>
      {[1, 2, 3, 4, 5, 6, 7].map((card) => (
        <Skeleton key={card} height={148} radius={8} />
      ))}
    </div>
  );
}
