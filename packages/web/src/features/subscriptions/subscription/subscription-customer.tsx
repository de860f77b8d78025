import { addressAt } from '../../../kit/panel/address.tsx';
import { RelatedItem } from '../../../kit/panel/related-item.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Subscription } from './subscription.item.ts';

type Props = { readonly item: Subscription };

/** The customer and the plan. */
export const SubscriptionTitle = ({ item: { customer: of, plan } }: Props) =>
  [of.name ?? of.id, plan.name].filter(Boolean).join(' · ');

const of_customer = ['name', 'email_address', 'phone_number', 'merchant_reference', addressAt('street_address'), 'id'];

/** The subscribed customer. */
export function SubscriptionCustomer({ item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedItem entity="customer" item={item.customer} paths={of_customer} open={t('subscription.open_customer')} />
  );
}
