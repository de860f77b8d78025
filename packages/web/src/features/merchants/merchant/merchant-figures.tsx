import type { MerchantRevenueAnswer } from '@sluis/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Growth } from '../../../kit/chart/growth.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { request } from '../../../lib/api-client.ts';
import type { Merchant } from './merchant.item.ts';

/** One call for all merchants. */
function useFigures({ id }: Merchant) {
  const { data } = useQuery({
    queryKey: ['statistic', 'merchants'],
    queryFn: ({ signal }) =>
      request<MerchantRevenueAnswer>('GET', '/v1/psp/merchant/revenue', { query: { _limit: 'all' }, signal }),
    select: ({ items, currency_code }) => ({
      currency_code,
      of: new Map(items.map((item) => [item.id, item])),
    }),
    staleTime: 30_000,
  });
  const figures = data?.of.get(id);
  return figures && { ...figures, currency_code: data?.currency_code ?? null };
}

/** The revenue of the last 24 hours. */
export function MerchantVolume({ item }: ItemProps<Merchant>) {
  const figures = useFigures(item);
  if (!figures || figures.currency_code === null) return null;
  return <Money amount={figures.amount} currency_code={figures.currency_code} />;
}

/** The change since the previous 24 hours. */
export function MerchantChange({ item }: ItemProps<Merchant>) {
  const figures = useFigures(item);
  if (!figures || figures.previous_amount === 0) return null;
  return <Growth growth={figures.amount / figures.previous_amount - 1} isInverted={false} />;
}

export function MerchantLastPayment({ item }: ItemProps<Merchant>) {
  const at = useFigures(item)?.last_payment_at;
  return at ? <Instant value={at} /> : null;
}
