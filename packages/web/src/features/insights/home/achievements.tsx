import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Achievement, AchievementsAnswer, AchievementType } from '@sluis/contract/statistics';
import { achievement_types } from '@sluis/contract/statistics';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { plusDays } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { achievementsQuery } from './home.calls.ts';
import classes from './home.module.css';
import { addressOf, paidSearch, useAsked, usePayments, usePlace } from './use-home.ts';

/** The merchant's last seven days, including today so far, beside the same span a week earlier. */
export function Achievements() {
  const { t } = useTranslation();
  const heading = useId();
  const { currency } = useAsked();
  const { data, error, refetch } = useQuery(achievementsQuery(currency));
  return (
    <section className={classes.achievements} aria-labelledby={heading} aria-busy={(!data && !error) || undefined}>
      <h2 id={heading}>{t('home.achievements.title')}</h2>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ul className={classes.cards}>
          {achievement_types.map((type) => (
            <li key={type}>
              <Card type={type} answer={data} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  readonly type: AchievementType;
  readonly answer: AchievementsAnswer | undefined;
}

function Card({ type, answer }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = useHref(type, answer);
  const found = answer?.items.find((each) => each.type === type);
  const write = (value: number): string =>
    type !== 'amount'
      ? format.number(value)
      : answer?.currency_code
        ? format.money({ amount: value, currency_code: answer.currency_code })
        : '–';
  return (
    <ChartLink plain="div" href={found && found.last > 0 ? href : undefined} className={classes.achievement}>
      <span>{t(`home.achievements.${type}`)}</span>
      <strong>{found ? write(found.last) : <Skeleton height={20} width="60%" component="span" />}</strong>
      <small>
        {found && (type !== 'amount' || answer?.currency_code) && (
          <>
            <Trend achievement={found} /> {t('home.achievements.before', { value: write(found.previous) })}
          </>
        )}
      </small>
    </ChartLink>
  );
}

/** The direction of the number; the colour only repeats whether that is good. */
function Trend({ achievement: { last, previous, trend } }: { readonly achievement: Achievement }) {
  const { t } = useTranslation();
  const way = trend === 'equal' ? 'same' : last > previous ? 'rise' : 'fall';
  const Icon = { rise: IconArrowUpRight, fall: IconArrowDownRight, same: IconArrowRight }[way];
  return (
    <span className={classes.trend} data-trend={trend}>
      <Icon size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`home.achievements.${trend}`)}</VisuallyHidden>
    </span>
  );
}

/** The list with the counted items. */
function useHref(type: AchievementType, answer: AchievementsAnswer | undefined): string | undefined {
  const { today } = useAsked();
  const payments = usePayments();
  const [customers, refunds] = [usePlace('customers'), usePlace('refunds')];
  if (!answer) return undefined;
  const from = plusDays(today, -6);
  const dates = { 'created_at>': from, 'created_at<': today };
  if (type === 'customers') return addressOf(customers, dates);
  // The answer has the currencies of payments; refunds can have others.
  if (type === 'refunds') return addressOf(refunds, { ...dates, currency_code: answer.currency_code ?? undefined });
  return addressOf(payments, paidSearch(from, today, answer));
}
