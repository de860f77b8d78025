import type { ReactNode } from 'react';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { Mandate } from '../../kit/payment-product.tsx';
import { SharedLink } from '../../kit/shared-link/shared-link.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { CardAddLink } from './card-add-link.list.ts';
import { CardLinkExpiry, isOpen } from './card-cells.tsx';

type Props = { readonly item: CardAddLink };

const paths = [
  'mandate.label',
  'merchant_reference',
  'customer.name',
  'description',
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

/** The card that was given, and until when it is valid. */
function Given({ item }: Props): ReactNode {
  const { t } = useTranslation();
  const expiry = typeof item.mandate === 'object' ? item.mandate?.card_expiry : undefined;
  return (
    <>
      <Mandate item={item} /> {expiry && t('card_add_link.card_until', { expiry })}
    </>
  );
}

/** Where the link leads as long as no card was given, and everything that is known of it. */
export const CardLinkDetails = ({ item }: Props) => (
  <>
    {!item.mandate && <SharedLink url={item.url} is_open={isOpen(item)} />}
    <FieldGrid
      entity="cardaddlink"
      item={item}
      paths={paths}
      drawn={{
        'mandate.label': item.mandate ? <Given item={item} /> : undefined,
        expires_at: <CardLinkExpiry item={item} />,
      }}
    />
  </>
);
