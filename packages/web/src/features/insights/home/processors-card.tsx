import { Skeleton } from '@mantine/core';
import { isBelowUsual } from '@sluis/contract/approval';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ProcessorRevenue, ProcessorRevenueAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { Growth } from '../../../kit/chart/growth.tsx';
import { shareMeasure } from '../../../kit/chart/measure.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { processorsQuery } from './home.calls.ts';
import classes from './home.module.css';
import { addressOf, instantsSearch, useAsked, usePayments } from './use-home.ts';

const most_shown = 3;
const day_ms = 86_400_000;

const change = ({ last24hours, previous24hours }: ProcessorRevenue): number => last24hours - previous24hours;

/** Processors with a lower approval than usual, and those whose revenue fell most or grew least in 24 hours. */
export function ProcessorsCard() {
  const { t } = useTranslation();
  const heading = useId();
  const { currency } = useAsked();
  const enabled = useCan(processor.roles.list);
  const { data, error, refetch } = useQuery({ ...processorsQuery(currency), enabled });
  if (!enabled || data?.items.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={(!data && !error) || undefined}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.processors.title')}</h2>
      </div>
      <p className={classes.nothing}>{t('home.processors.hint')}</p>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={150} m={16} width="auto" />}
      {data && <Processors answer={data} />}
    </section>
  );
}

function Processors({ answer }: { readonly answer: ProcessorRevenueAnswer }) {
  const { t } = useTranslation();
  const fallen = answer.items.toSorted((one, other) => change(one) - change(other));
  const less = fallen.filter(({ approval }) => isBelowUsual(approval));
  const shown = [...new Set([...less, ...fallen.slice(0, most_shown)])].slice(0, Math.max(most_shown, less.length));
  const head = ['amount', 'change', 'approved', 'usual'] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.processors.name')}</th>
          {head.map((name) => (
            <th key={name} scope="col" data-numeric data-wide={name === 'amount' || undefined}>
              {t(`home.processors.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((each) => (
          <Row key={each.id} item={each} answer={answer} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly item: ProcessorRevenue;
  readonly answer: ProcessorRevenueAnswer;
}

function Row({ item, answer }: RowProps) {
  const { t, locale } = useTranslation();
  const payments = usePayments();
  const { id, name, last24hours, previous24hours, until, approval } = item;
  const { currency_code } = answer;
  const since = new Date(Date.parse(until) - day_ms).toISOString();
  const write = (approved: number, finished: number): string =>
    finished === 0 ? '–' : shareMeasure(locale).format(approved / finished);
  return (
    <tr>
      <td>{name}</td>
      <td data-numeric data-wide>
        <ChartLink
          plain="span"
          href={
            last24hours > 0
              ? addressOf(payments, { ...instantsSearch(since, until, answer), processor: id })
              : undefined
          }
        >
          {currency_code ? <Money amount={last24hours} currency_code={currency_code} /> : '–'}
        </ChartLink>
      </td>
      <td data-numeric>
        <Growth growth={previous24hours === 0 ? null : last24hours / previous24hours - 1} isInverted={false} />
      </td>
      <td data-numeric>
        {isBelowUsual(approval) && <Pill tone="failed" label={t('home.processors.less')} />}{' '}
        {write(approval.approved, approval.finished)}
      </td>
      <td data-numeric>{write(approval.usual_approved, approval.usual_finished)}</td>
    </tr>
  );
}
