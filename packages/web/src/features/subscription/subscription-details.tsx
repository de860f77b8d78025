import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { RelatedItem } from '../../kit/panel/related-item.tsx';
import { Mandate } from '../../kit/payment-product.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { CyclePaid, Cycles, isOver } from './cycles.tsx';
import type { Subscription } from './subscription.list.ts';

type Props = { readonly item: Subscription };

const paths = [
  'billing_cycle',
  'due_date',
  'next_try_at',
  'last_paid_date',
  'failed_tries',
  'skipped_cycles',
  'status_reason',
  'payment_product',
  'mandate.label',
  'subscription_discount.name',
  'customer.name',
  'plan.name',
  'payment_profile.display_name',
  'organisation.name',
  'subscription_url',
  'last_status_update',
  'created_at',
  'id',
];

/** Who pays, and for what. */
export const SubscriptionTitle = ({ item: { customer: of, plan } }: Props) =>
  [of.name ?? of.id, plan.name].filter(Boolean).join(' · ');

/** Everything that is known of a subscription. */
export function SubscriptionDetails({ item }: Props) {
  return (
    <FieldGrid
      entity="subscription"
      item={item}
      paths={paths}
      drawn={{
        ...(isOver(item) && { due_date: undefined }),
        ...(item.skipped_cycles === 0 && { skipped_cycles: undefined }),
        billing_cycle: <Cycles item={item} />,
        'mandate.label': item.mandate ? <Mandate item={item} /> : undefined,
        last_paid_date: item.last_paid_date ? <CyclePaid item={item} /> : undefined,
      }}
    />
  );
}

const of_customer = [
  'name',
  'email_address',
  'phone_number',
  'merchant_reference',
  'street_address',
  'house_number',
  'postal_code',
  'city',
  'country_code',
  'id',
];

/** Who subscribes. */
export function SubscriptionCustomer({ item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedItem entity="customer" item={item.customer} paths={of_customer} open={t('subscription.open_customer')} />
  );
}
