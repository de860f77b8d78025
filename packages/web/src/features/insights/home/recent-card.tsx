import { Skeleton } from '@mantine/core';
import { refund } from '@sluis/contract/entities/payments/refund';
import type { RecentItem } from '@sluis/contract/statistics';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { PaymentProduct } from '../../../kit/value/payment-product.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { can, isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { recentQuery } from './home.calls.ts';
import classes from './home.module.css';
import { addressOf, usePayments, usePlace } from './use-home.ts';

const placeholders = [1, 2, 3];

/** The newest payments and refunds, each of which opens in its list. */
export function RecentCard() {
  const { t } = useTranslation();
  const heading = useId();
  const { data, error, refetch } = useQuery(recentQuery);
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={(!data && !error) || undefined}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.recent')}</h2>
        <IconButton
          icon={IconRefresh}
          label={`${t('home.refresh')}: ${t('home.recent')}`}
          hint={t('home.refresh')}
          onClick={() => void refetch()}
        />
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error &&
        !data &&
        placeholders.map((row) => (
          <div key={row} className={classes.waiting}>
            <Skeleton height={10} width="40%" mx={16} mt={14} />
            <Skeleton height={10} width="24%" mx={16} mt={8} />
          </div>
        ))}
      {data?.items.length === 0 && <EmptyState level={3} title={t('home.no_transactions')} />}
      {data && data.items.length > 0 && (
        <ul className={classes.rows}>
          {data.items.map((item) => (
            <li key={item.id}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The list that opens a refund: there is no list of the refunds of all merchants, so staff of the provider go to the
 * merchant.
 */
function useRefunds(organisation: string): { readonly path: string } | undefined {
  const me = useMe();
  const place = usePlace('refunds');
  return isProvider(me) && can(me, refund.roles.list) ? { path: `${merchantPath(organisation)}/refunds` } : place;
}

function Row({ item }: { readonly item: RecentItem }) {
  const { t } = useTranslation();
  const me = useMe();
  const payments = usePayments();
  const refunds = useRefunds(item.organisation.id);
  const { type, id, payment_product, status, amount, currency_code, organisation } = item;
  const isRefund = type === 'refund';
  const product = { payment_product, card_brand: null, card_last_four: null };
  return (
    <ChartLink plain="div" href={addressOf(isRefund ? refunds : payments, { id, _open: true })} className={classes.row}>
      <span className={classes.name}>
        {isRefund ? t('home.refund') : <PaymentProduct item={product} />}
        {!isRefund && payment_product === null && t('home.payment')}
        {isProvider(me) && <small> · {organisation.name}</small>}
      </span>
      <span className={classes.amount}>
        {isRefund && '−'}
        <Money amount={amount} currency_code={currency_code} />
      </span>
      <span className={classes.when}>
        <Instant value={item.created_at} />
      </span>
      <span className={classes.status}>
        {type === 'blocked' ? (
          <Pill tone="failed" label={t('transaction.display.blocked')} />
        ) : (
          <StatusPill entity={isRefund ? 'refund' : 'transaction'} status={status} />
        )}
      </span>
    </ChartLink>
  );
}
