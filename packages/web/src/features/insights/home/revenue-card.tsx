import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core';
import type { SeriesAnswer, TodayAnswer } from '@sluis/contract/statistics';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { Growth } from '../../../kit/chart/growth.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { businessToday, plusDays } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import classes from './first.module.css';
import { daysQuery, todayQuery, weekAgoQuery } from './home.calls.ts';
import { barsOf, type Day, daysUntil, hatch, hatching, type Revenue, revenueOf, roughly } from './revenue.ts';
import { addressOf, paidSearch, useAsked, usePayments, usePlace } from './use-home.ts';

/**
 * Today's revenue beside the same weekday of last week, with the previous days as bars, one of which can be selected.
 */
export function RevenueCard() {
  const { t } = useTranslation();
  const heading = useId();
  const { today, currency, timezone } = useAsked();
  const payments = usePayments();
  const days = useQuery(daysQuery(today, currency));
  const now = useQuery(todayQuery(today, currency));
  const ago = useQuery(weekAgoQuery(today, currency, timezone));
  const all = [days, now, ago];
  const refresh = (): void => {
    for (const { refetch } of all) void refetch();
  };
  const error = days.error ?? now.error;
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={!error && !(days.data && now.data)}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.revenue')}</h2>
        <span className={classes.actions}>
          {payments && (
            <Anchor component={Link} to={payments.path}>
              {t('home.all_transactions')}
            </Anchor>
          )}
          <IconButton
            icon={IconRefresh}
            label={`${t('home.refresh')}: ${t('home.revenue')}`}
            hint={t('home.refresh')}
            onClick={refresh}
          />
        </span>
      </div>
      {days.data && now.data ? (
        <Week days={days.data} now={now.data} ago={ago.data} />
      ) : error ? (
        <ErrorState error={error} retry={refresh} />
      ) : (
        <Skeleton height={266} mt={4} mx={16} mb={16} width="auto" />
      )}
    </section>
  );
}

interface WeekProps {
  readonly days: SeriesAnswer;
  readonly now: TodayAnswer;
  /** Loaded later, or missing: then there is no comparison at this time of day. */
  readonly ago: SeriesAnswer | undefined;
}

function Week({ days, now, ago }: WeekProps) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const [chosen, choose] = useState<string>();
  const revenue = revenueOf(days, now, timezone);
  const { pairs, currency_code, highest } = revenue;
  if (currency_code === null)
    return (
      <EmptyState level={3} title={t('home.no_payments')} hint={t('home.no_payments_hint')} action={<FirstLink />} />
    );
  const found = pairs.findIndex(({ day }) => day.at === chosen);
  const index = found < 0 ? pairs.length - 1 : found;
  return (
    <div className={classes.week}>
      <Figures
        revenue={revenue}
        index={index}
        currencies={days}
        so_far={ago && daysUntil(plusDays(businessToday(timezone), -7), 1, ago)[0]}
      />
      {highest > 0 && <Days revenue={revenue} currency_code={currency_code} index={index} choose={choose} />}
    </div>
  );
}

/** The quickest way to a first payment. */
function FirstLink() {
  const { t } = useTranslation();
  const place = usePlace('payment_links');
  const canCreate = useCan(['PAYMENT_LINK_CREATE']);
  if (!place || !canCreate) return null;
  return (
    <Anchor component={Link} to={place.path} search={{ _open: true } as never} size="sm">
      {t('home.first_link')}
    </Anchor>
  );
}

interface DaysProps {
  readonly revenue: Revenue;
  readonly currency_code: string;
  readonly index: number;
  readonly choose: (day: string) => void;
}

/** The pairs of bars, each of which selects its day: one tab stop, with arrow keys between them. */
function Days({ revenue, currency_code, index, choose }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useId();
  const write = ({ amount, count }: Day): string =>
    `${format.money({ amount, currency_code })}, ${t('home.payments', { count, number: format.number(count) })}`;
  return (
    <fieldset className={classes.days}>
      <VisuallyHidden component="legend">{t('home.days')}</VisuallyHidden>
      {revenue.pairs.map(({ day, before }, at) => (
        <label key={day.at} className={classes.day} data-chosen={at === index || undefined}>
          <input type="radio" name={name} checked={at === index} onChange={() => choose(day.at)} />
          <PairDrawing revenue={revenue} index={at} />
          <span className={classes.weekday} aria-hidden>
            {format.weekday(day.at, 'short')}
          </span>
          <VisuallyHidden>
            {`${format.weekday(day.at, 'long')} ${format.date(day.at)}: ${write(day)}. ${t('home.week_before')}: ${write(before)}`}
          </VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

function PairDrawing({ revenue, index }: { readonly revenue: Revenue; readonly index: number }) {
  const bars = barsOf(revenue, index);
  return (
    <svg className={classes.pair} aria-hidden>
      {bars.some(({ fill }) => fill) && (
        <pattern {...hatching}>
          <rect {...hatch} />
        </pattern>
      )}
      {bars.map(({ look, ...place }) => (
        <rect key={look} data-look={look} {...place} />
      ))}
    </svg>
  );
}

interface FiguresProps {
  readonly revenue: Revenue;
  readonly index: number;
  readonly currencies: SeriesAnswer;
  /** The same weekday a week before, until this time of day. */
  readonly so_far: Day | undefined;
}

/** The revenue of the selected day, beside a week before; for today with the expected total. */
function Figures({ revenue, index, currencies, so_far }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const payments = usePayments();
  const { pairs, expected } = revenue;
  const pair = pairs[index];
  const currency_code = revenue.currency_code ?? '';
  if (!pair) return null;
  const { day, before } = pair;
  const isToday = index === pairs.length - 1;
  const write = (amount: number): string => format.money({ amount, currency_code });
  const countText = (count: number): string => t('home.payments', { count, number: format.number(count) });
  const listOf = ({ at, count }: Day) => (count > 0 ? addressOf(payments, paidSearch(at, at, currencies)) : undefined);
  const against = isToday ? so_far : before;
  const weekday = format.weekday(before.at, 'long');
  const { expected_amount, expected_low, expected_high } = expected;
  // Rounding may put it below the amount already paid.
  const atLeastPaid = (amount: number): number => Math.max(roughly(amount), day.amount);
  const low = expected_low === null ? null : atLeastPaid(expected_low);
  const high = expected_high === null ? null : atLeastPaid(expected_high);
  return (
    <div className={classes.figures}>
      <h3>{isToday ? t('home.so_far') : `${format.weekday(day.at, 'long')} ${format.date(day.at)}`}</h3>
      <strong className={classes.amount}>
        <ChartLink plain="span" href={listOf(day)}>
          {write(day.amount)}
        </ChartLink>
      </strong>
      <p>{countText(day.count)}</p>
      <p className={classes.against}>
        {against && against.amount > 0 ? (
          <>
            <Growth growth={day.amount / against.amount - 1} isInverted={false} />{' '}
            {t(isToday ? 'home.against_now' : 'home.against', { weekday, amount: write(against.amount) })}
          </>
        ) : (
          // Without a payment until this time, the whole day below still has its figure.
          isToday && so_far && before.amount > 0 && t('home.nothing_then', { weekday })
        )}
      </p>
      <dl>
        {isToday && expected_amount !== null && (
          <div data-look="expected">
            <dt>{t('home.expected')}</dt>
            <dd>
              {write(atLeastPaid(expected_amount))}
              {low !== null && high !== null && low < high && (
                <small>{t('home.between', { low: write(low), high: write(high) })}</small>
              )}
            </dd>
          </div>
        )}
        <div data-look="before">
          <dt>{t(isToday ? 'home.last_weekday' : 'home.weekday_before', { weekday })}</dt>
          <dd>
            <ChartLink plain="span" href={listOf(before)}>
              {write(before.amount)}
            </ChartLink>
            <small>{countText(before.count)}</small>
          </dd>
        </div>
      </dl>
    </div>
  );
}
