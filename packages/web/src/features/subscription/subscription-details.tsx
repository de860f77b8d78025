import { customer } from '@sluis/contract/entities/customer';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { CyclePaid, Cycles } from './cycles.tsx';
import type { Subscription } from './subscription.list.ts';

type Props = { readonly item: Subscription };

const paths = [
  'billing_cycle',
  'due_date',
  'next_try_at',
  'last_paid_date',
  'failed_tries',
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

export const SubscriptionStatus = ({ item }: Props) => <StatusPill entity="subscription" status={item.status} />;

/** A reason that is an error of ours in words, and a bank's as it gave it. */
function useReason(): (reason: string | null) => string | undefined {
  const { t } = useTranslation();
  return (reason) => (reason === null ? undefined : t([`errors.${reason}`, reason]));
}

function CustomerName({ item: { customer: of } }: Props) {
  const canOpen = useCan(customer.roles.list);
  const shown = of.name ?? of.id;
  return canOpen ? (
    <ItemLink list="customers" id={of.id}>
      {shown}
    </ItemLink>
  ) : (
    shown
  );
}

/** Everything that is known of a subscription. */
export function SubscriptionDetails({ item }: Props) {
  const reason = useReason();
  return (
    <FieldGrid
      entity="subscription"
      item={item}
      paths={paths}
      drawn={{
        billing_cycle: <Cycles item={item} />,
        last_paid_date: item.last_paid_date ? <CyclePaid item={item} /> : undefined,
        status_reason: reason(item.status_reason),
        'customer.name': <CustomerName item={item} />,
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
    <>
      <FieldGrid entity="customer" item={item.customer} paths={of_customer} />
      <p>
        <ItemLink list="customers" id={item.customer.id}>
          {t('subscription.open_customer')}
        </ItemLink>
      </p>
    </>
  );
}

export function SubscriptionHistory({ item }: Props) {
  const reason = useReason();
  return <Timeline entity="subscription" id={item.id} reason={({ status_reason }) => reason(status_reason)} />;
}
