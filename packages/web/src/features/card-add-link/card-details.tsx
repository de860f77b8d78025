import { customer } from '@sluis/contract/entities/customer';
import type { ReactNode } from 'react';
import { ItemLink } from '../../kit/item-link.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { SharedLink } from '../../kit/shared-link/shared-link.tsx';
import { Timeline } from '../../kit/timeline/timeline.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { CardAddLink } from './card-add-link.list.ts';
import { CardLinkExpiry, GivenCard, isOpen } from './card-cells.tsx';

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

function CardCustomer({ item: { customer: of } }: Props): ReactNode {
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

/** The card that was given, and until when it is valid. */
function Given({ item }: Props): ReactNode {
  const { t } = useTranslation();
  const expiry = typeof item.mandate === 'object' ? item.mandate?.card_expiry : undefined;
  return (
    <>
      <GivenCard item={item} /> {expiry && t('card_add_link.card_until', { expiry })}
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
        'customer.name': <CardCustomer item={item} />,
      }}
    />
  </>
);

export const CardLinkHistory = ({ item }: Props) => <Timeline entity="cardaddlink" id={item.id} />;
