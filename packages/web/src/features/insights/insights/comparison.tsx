import { type ComparedProcessor, compared_statuses, type ProcessorCompareAnswer } from '@sluis/contract/statistics';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { daysOf } from '../../../kit/chart/days-of.ts';
import { shareMeasure } from '../../../kit/chart/measure.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { toneOf } from '../../../kit/value/status-tones.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Search } from '../../../lib/search.ts';
import classes from './comparison.module.css';
import { CurrencyChoice } from './currency-choice.tsx';
import { ProcessorName } from './processor-name.tsx';
import { useTransactionsLink } from './use-transactions-link.ts';

interface Props {
  readonly answer: ProcessorCompareAnswer;
  readonly isOld: boolean;
  readonly onCurrency: (currency_code: string) => void;
  /** Removes a processor from the comparison; undefined if it cannot be removed. */
  readonly leavingOf: (id: string) => (() => void) | undefined;
}

/** The payments of processors by status, a column for each processor. */
export function Comparison({ answer, isOld, onCurrency, leavingOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { items } = answer;
  const days = daysOf(answer);
  const isEmpty = items.every(({ transaction }) => transaction.count === 0);
  return (
    <section className={classes.comparison} data-old={isOld || undefined} aria-busy={isOld}>
      <header className={classes.head}>
        <div>
          <h2>{t('processors.compared')}</h2>
          <p>
            {t('processors.compared_days', { from: format.date(days.from), to: format.date(days.to) })}{' '}
            {items.length > 1 && t('processors.bars')}
          </p>
        </div>
        <CurrencyChoice answer={answer} onChoose={onCurrency} />
      </header>
      {isEmpty ? (
        <EmptyState level={3} title={t('processors.no_payments')} hint={t('processors.no_payments_hint')} />
      ) : (
        <Table answer={answer} leavingOf={leavingOf} dates={{ 'created_at>': days.from, 'created_at<': days.to }} />
      )}
    </section>
  );
}

interface Sum {
  readonly count: number;
  readonly amount: number;
}

interface TableProps extends Pick<Props, 'answer' | 'leavingOf'> {
  readonly dates: Search;
}

function Table({ answer, leavingOf, dates }: TableProps) {
  const { t, locale } = useTranslation();
  const linkOf = useTransactionsLink();
  const { items } = answer;
  const share = shareMeasure(locale);
  const cellOf = (processor: ComparedProcessor, sum: Sum, search: Search) => (
    <Figures
      sum={sum}
      of={processor.transaction.count}
      currency_code={answer.currency_code}
      href={sum.count > 0 ? linkOf(answer, { processor: processor.id, ...search, ...dates }) : undefined}
    />
  );
  return (
    <table className={classes.table} style={{ '--columns': items.length } as object}>
      <caption className={classes.caption}>{t('processors.compared')}</caption>
      <thead>
        <tr>
          <td />
          {items.map((processor) => (
            <th key={processor.id} scope="col">
              <span>
                <ProcessorName processor={processor} />
                <Leave name={processor.name} onLeave={leavingOf(processor.id)} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          head={
            <>
              {t('processors.conversion')}
              <small>{t('processors.conversion_hint')}</small>
            </>
          }
          values={items.map(({ id, transaction: { conversion } }) => ({
            id,
            length: conversion ?? 0,
            shown: <strong className={classes.large}>{conversion === null ? '–' : share.format(conversion)}</strong>,
          }))}
          longest={1}
        />
        <Row
          head={t('processors.all')}
          values={items.map((processor) => ({
            id: processor.id,
            length: processor.transaction.count,
            shown: cellOf(processor, processor.transaction, {}),
          }))}
        />
        {compared_statuses.map((status) => (
          <Row
            key={status}
            head={<StatusPill entity="transaction" status={status} />}
            // For a single processor a bar is its share.
            longest={items.length === 1 ? 1 : undefined}
            color={`var(--ink-${toneOf('transaction', status)})`}
            values={items.map((processor) => {
              const sum = processor.transaction.status[status];
              const { count } = processor.transaction;
              return {
                id: processor.id,
                length: count === 0 ? 0 : sum.count / count,
                shown: cellOf(processor, sum, { status }),
              };
            })}
          />
        ))}
      </tbody>
    </table>
  );
}

function Leave({ name, onLeave }: { readonly name: string; readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  return onLeave && <IconButton icon={IconX} label={t('processors.leave', { name })} onClick={onLeave} />;
}

interface RowProps {
  readonly head: ReactNode;
  readonly values: readonly { readonly id: string; readonly length: number; readonly shown: ReactNode }[];
  /** The value of a full bar; by default the largest. */
  readonly longest?: number | undefined;
  readonly color?: string;
}

function Row({ head, values, longest, color = 'var(--ink-main)' }: RowProps) {
  const whole = longest ?? Math.max(...values.map(({ length }) => length));
  return (
    <tr>
      <th scope="row">{head}</th>
      {values.map(({ id, length, shown }) => (
        <td key={id}>
          {shown}
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${whole > 0 ? (length / whole) * 100 : 0}%`, background: color }} />
          </span>
        </td>
      ))}
    </tr>
  );
}

interface FiguresProps {
  readonly sum: Sum;
  /** The total number of the processor's payments. */
  readonly of: number;
  readonly currency_code: string | null;
  readonly href: string | undefined;
}

function Figures({ sum: { count, amount }, of, currency_code, href }: FiguresProps) {
  const format = useFormat();
  const { locale } = useTranslation();
  return (
    <span className={classes.figures}>
      <ChartLink plain="span" href={href} className={classes.count}>
        {format.number(count)}
      </ChartLink>
      {count < of && <small>{shareMeasure(locale).format(count / of)}</small>}
      {currency_code !== null && <span className={classes.amount}>{format.money({ amount, currency_code })}</span>}
    </span>
  );
}
