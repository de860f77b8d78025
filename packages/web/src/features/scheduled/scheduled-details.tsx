import { customer } from '@sluis/contract/entities/customer';
import { cancelled_reason } from '@sluis/contract/entities/scheduledtransaction';
import { transaction } from '@sluis/contract/entities/transaction';
import type { ReactNode } from 'react';
import { CopyId } from '../../kit/copy-id.tsx';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { PaymentProduct } from '../../kit/payment-product.tsx';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Scheduled } from './scheduled.list.ts';

type Props = { readonly item: Scheduled };

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

/** By what the customer is charged; its card only for whom may list customers. */
export function ScheduledMandate({ item: { mandate } }: Props): ReactNode {
  if (typeof mandate === 'string') return <CopyId id={mandate} />;
  const { payment_product, card_brand = null, card_last_four = null, label } = mandate;
  return payment_product === undefined ? (
    label
  ) : (
    <PaymentProduct item={{ payment_product, card_brand, card_last_four }} />
  );
}

/** The payment that was taken; a link for whom may open it. */
export function ScheduledTransaction({ item: { transaction: taken } }: Props): ReactNode {
  const canOpen = useCan(transaction.roles.list);
  if (!taken) return null;
  if (typeof taken === 'string') return <CopyId id={taken} />;
  const shown = taken.merchant_reference ?? taken.id;
  return canOpen ? (
    <ItemLink list="transactions" id={taken.id}>
      {shown}
    </ItemLink>
  ) : (
    shown
  );
}

function ScheduledCustomer({ item: { customer: of } }: Props): ReactNode {
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

/** Why it came to nothing: of what the application itself says in words, of a bank as it said it. */
function useReason(): (reason: string | null) => string | undefined {
  const { t } = useTranslation();
  return (reason) => {
    if (reason === null) return undefined;
    return reason === cancelled_reason ? t('scheduled.cancelled') : t([`errors.${reason}`, reason]);
  };
}

/** Everything that is known of a scheduled transaction. */
export function ScheduledDetails({ item }: Props) {
  const reason = useReason();
  return (
    <FieldGrid
      entity="scheduledtransaction"
      item={item}
      paths={paths}
      drawn={{
        'customer.name': <ScheduledCustomer item={item} />,
        'mandate.label': <ScheduledMandate item={item} />,
        'transaction.merchant_reference': item.transaction ? <ScheduledTransaction item={item} /> : undefined,
        status_reason: reason(item.status_reason),
      }}
    />
  );
}

export function ScheduledHistory({ item }: Props) {
  const reason = useReason();
  return <Timeline entity="scheduledtransaction" id={item.id} reason={({ status_reason }) => reason(status_reason)} />;
}
