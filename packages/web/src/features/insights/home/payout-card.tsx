import { Anchor, Skeleton } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { balanceOf } from '@sluis/contract/entities/finance/settlement';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { useFile } from '../../../kit/download/use-file.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Place } from '../../../lib/navigation.ts';
import { nextPayoutQuery, type Payout, payoutsQuery } from './home.calls.ts';
import classes from './home.module.css';
import { addressOf, usePayments, usePlace } from './use-home.ts';

/** What is paid out next, last and before that, for users who may see settlements. */
export function PayoutCard() {
  const settlements = usePlace('report_settlement');
  return settlements && <Payouts settlements={settlements} />;
}

function Payouts({ settlements }: { readonly settlements: Place }) {
  const { t } = useTranslation();
  const heading = useId();
  const payments = usePayments();
  const { data, error, refetch } = useQuery(payoutsQuery);
  const next = useQuery(nextPayoutQuery).data?.items[0];
  const [last] = data?.items ?? [];
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={(!data && !error) || undefined}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.payouts.title')}</h2>
        <Anchor component={Link} to={settlements.path}>
          {t('home.payouts.all')}
        </Anchor>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error &&
        !data &&
        ['last', 'previous'].map((row) => (
          <div key={row} className={classes.waiting}>
            <Skeleton height={10} width="40%" mx={16} mt={14} />
            <Skeleton height={10} width="24%" mx={16} mt={8} />
          </div>
        ))}
      {next && <Row item={next} settlements={settlements} label="next" />}
      {data && !last && !next && <p className={classes.nothing}>{t('home.payouts.none')}</p>}
      {last && (
        <>
          <ul className={classes.rows}>
            {data?.items.map((item, at) => (
              <li key={item.id}>
                <Row item={item} settlements={settlements} label={at === 0 ? 'last' : 'previous'} />
              </li>
            ))}
          </ul>
          <p className={classes.foot}>
            <DownloadReport item={last} />
            {payments && (
              <Anchor
                component={Link}
                inherit
                to={payments.path}
                search={{ settlement: last.id, 'created_at>': beginning_of_time } as never}
              >
                {t('home.payouts.transactions')}
              </Anchor>
            )}
          </p>
        </>
      )}
    </section>
  );
}

/** Downloads the statement of a settlement as PDF. */
function DownloadReport({ item: { id, reference } }: { readonly item: Payout }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mutate, isPending, error, reset } = useFile();
  const label = t('home.payouts.download');
  const start = () =>
    mutate({
      path: `/v1/settlement/${id}/export`,
      body: { format: 'pdf', language },
      label: `${label} ${reference}`,
    });
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={start} disabled={isPending}>
        {label}
      </Anchor>
      <ErrorDialog error={error} close={reset} />
    </>
  );
}

interface RowProps {
  readonly item: Payout;
  readonly settlements: Place;
  readonly label: 'next' | 'last' | 'previous';
}

function Row({ item, settlements, label }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, currency_code, period_until, pay_on, status, payment_profile } = item;
  const profile = typeof payment_profile === 'object' ? payment_profile?.display_name : undefined;
  return (
    <ChartLink plain="div" href={addressOf(settlements, { id, _open: true })} className={classes.row}>
      <span className={classes.name}>
        {t(`home.payouts.${label}`)}
        {profile && <small> · {profile}</small>}
      </span>
      <span className={classes.amount}>
        <Money amount={item.amount ?? balanceOf(item)} currency_code={currency_code} />
      </span>
      <span className={classes.when}>
        {label === 'next'
          ? t('home.payouts.until', { day: format.date(period_until) })
          : pay_on && t('home.payouts.on', { day: format.date(pay_on) })}
      </span>
      <span className={classes.status}>
        <StatusPill entity="settlement" status={status} />
      </span>
    </ChartLink>
  );
}
