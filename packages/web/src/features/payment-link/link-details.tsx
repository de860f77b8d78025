import { customer } from '@sluis/contract/entities/customer';
import type { ReactNode } from 'react';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { SharedLink } from '../../kit/shared-link/shared-link.tsx';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useCan } from '../../lib/session.ts';
import { AskedAmount, isUsable, LinkExpiry } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.list.ts';

type Props = { readonly item: PaymentLink };

const paths = [
  'merchant_reference',
  'amount',
  'description',
  'customer.name',
  'active',
  'multiple_use',
  'times_paid',
  'amount_paid',
  'expires_at',
  'language',
  'checkout_design.name',
  'redirect_url',
  'payment_profile.display_name',
  'organisation.name',
  'last_status_update',
  'created_at',
  'id',
];

function LinkCustomer({ item: { customer: of } }: Props): ReactNode {
  const canOpen = useCan(customer.roles.list);
  const shown = of?.name ?? of?.id;
  return of && canOpen ? (
    <ItemLink list="customers" id={of.id}>
      {shown}
    </ItemLink>
  ) : (
    shown
  );
}

/** Where the link leads, and everything that is known of it. */
export const LinkDetails = ({ item }: Props) => (
  <>
    <SharedLink url={item.url} is_open={item.active && isUsable(item)} />
    <FieldGrid
      entity="paymentlink"
      item={item}
      paths={paths}
      drawn={{
        amount: <AskedAmount item={item} />,
        expires_at: <LinkExpiry item={item} />,
        'customer.name': item.customer ? <LinkCustomer item={item} /> : undefined,
      }}
    />
  </>
);

export const LinkHistory = ({ item }: Props) => <Timeline entity="paymentlink" id={item.id} />;
