import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { Mandate } from '../../kit/payment-product.tsx';
import type { Scheduled } from './scheduled.list.ts';

const paths = [
  'scheduled_at',
  'merchant_reference',
  'customer.name',
  'mandate.label',
  'transaction.merchant_reference',
  'status_reason',
  'description',
  'payment_profile.display_name',
  'organisation.name',
  'last_status_update',
  'created_at',
  'id',
];

/** Everything that is known of a scheduled transaction. */
export const ScheduledDetails = ({ item }: { readonly item: Scheduled }) => (
  <FieldGrid
    entity="scheduledtransaction"
    item={item}
    paths={paths}
    drawn={{ 'mandate.label': <Mandate item={item} /> }}
  />
);
