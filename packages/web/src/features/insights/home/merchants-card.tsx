import { Anchor, Skeleton } from '@mantine/core';
import type { MerchantRevenueAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { Growth } from '../../../kit/chart/growth.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { merchantsQuery } from './home.calls.ts';
import classes from './home.module.css';
import { addressOf, instantsSearch, useAsked, usePayments, usePlace } from './use-home.ts';

/**
 * The merchants with the highest revenue of the last 24 hours, and those with the largest loss since the previous 24.
 */
export function MerchantsCard() {
  const { t } = useTranslation();
  const heading = useId();
  const { currency } = useAsked();
  const place = usePlace('psp_merchants');
  const enabled = place !== undefined;
  const { data, error, refetch } = useQuery({ ...merchantsQuery('-amount', currency), enabled });
  const fallen = useQuery({ ...merchantsQuery('change', currency), enabled }).data;
  const losses = fallen?.items.filter(({ amount, previous_amount }) => amount < previous_amount) ?? [];
  if (!place) return null;
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={(!data && !error) || undefined}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.merchants.title')}</h2>
        <Anchor component={Link} to={place.path} aria-label={`${t('home.all')}: ${t('home.merchants.title')}`}>
          {t('home.all')}
        </Anchor>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={150} m={16} width="auto" />}
      {data?.items.length === 0 && <EmptyState level={3} title={t('home.no_payments')} />}
      {data && data.items.length > 0 && <Merchants answer={data} />}
      {fallen && losses.length > 0 && (
        <>
          <h3 className={classes.nothing}>{t('home.merchants.losses')}</h3>
          <Merchants answer={{ ...fallen, items: losses }} />
        </>
      )}
    </section>
  );
}

function Merchants({ answer }: { readonly answer: MerchantRevenueAnswer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const canList = usePayments() !== undefined;
  const { items, currency_code, from, until } = answer;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.merchants.name')}</th>
          <th scope="col" data-numeric>
            {t('home.merchants.amount')}
          </th>
          <th scope="col" data-numeric data-wide>
            {t('home.merchants.count')}
          </th>
          <th scope="col" data-numeric>
            {t('home.merchants.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, amount, count, previous_amount }) => (
          <tr key={id}>
            <td>
              <Anchor component={Link} to={merchantPath(id)}>
                {name}
              </Anchor>
            </td>
            <td data-numeric>
              <ChartLink
                plain="span"
                href={
                  canList && count > 0
                    ? addressOf({ path: `${merchantPath(id)}/transactions` }, instantsSearch(from, until, answer))
                    : undefined
                }
              >
                {currency_code ? <Money amount={amount} currency_code={currency_code} /> : '–'}
              </ChartLink>
            </td>
            <td data-numeric data-wide>
              {format.number(count)}
            </td>
            <td data-numeric>
              <Growth growth={previous_amount === 0 ? null : amount / previous_amount - 1} isInverted={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
