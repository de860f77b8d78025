import { Money } from '../../kit/money.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import type { Refund } from './refund.list.ts';
import { RefundTransaction } from './refund-transaction.tsx';

type Props = { readonly item: Refund };

const paths = [
  'created_at',
  'last_status_update',
  'reason',
  'status_reason',
  'transaction.merchant_reference',
  'customer.name',
  'payment_profile.display_name',
  'organisation.name',
  'processor.name',
  'processor_id_external',
  'settlement',
  'id',
];

/** The amount, which is what a refund is known by. */
export const RefundTitle = ({ item }: Props) => <Money amount={item.amount} currency_code={item.currency_code} />;

export const RefundStatus = ({ item }: Props) => <StatusPill entity="refund" status={item.status} />;

/** Everything that is known of a refund, in two columns. */
export const RefundDetails = ({ item }: Props) => (
  <FieldGrid
    entity="refund"
    item={item}
    paths={paths}
    drawn={{ 'transaction.merchant_reference': <RefundTransaction item={item} /> }}
  />
);

export const RefundHistory = ({ item }: Props) => <Timeline entity="refund" id={item.id} />;
