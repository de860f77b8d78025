import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { SharedLink } from '../../kit/shared-link/shared-link.tsx';
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
      }}
    />
  </>
);
