import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import type { Refund } from './refund.list.ts';

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

/** Everything that is known of a refund, in two columns. */
export const RefundDetails = ({ item }: { readonly item: Refund }) => (
  <FieldGrid entity="refund" item={item} paths={paths} />
);
