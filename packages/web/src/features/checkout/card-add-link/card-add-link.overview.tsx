import type { ReactNode } from 'react';
import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { SharedLink } from '../../../kit/shared-link/shared-link.tsx';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { CardAddLink } from './card-add-link.item.ts';
import { CardLinkExpiry, isOpen } from './card-cells.tsx';

type Props = { readonly item: CardAddLink };

const sentences: Sentences<StatusOf<'cardaddlink'>, CardAddLink> = {
  CREATED: 'said.cardaddlink.CREATED',
  INITIATED: 'said.cardaddlink.INITIATED',
  DONE: 'said.cardaddlink.DONE',
  EXPIRED: 'said.cardaddlink.EXPIRED',
  CANCELLED: 'said.cardaddlink.CANCELLED',
};

/** The registered card, and its expiry date. */
function Given({ item }: Props): ReactNode {
  const { t } = useTranslation();
  const expiry = typeof item.mandate === 'object' ? item.mandate?.card_expiry : undefined;
  return (
    <>
      <Mandate item={item} /> {expiry && t('card_add_link.card_until', { expiry })}
    </>
  );
}

const Address = ({ item }: Props) =>
  isOpen(item) && !item.mandate ? (
    <SharedLink
      url={item.url}
      to={item.customer?.email_address}
      subject={item.description ?? item.merchant_reference}
    />
  ) : null;

export const cardAddLinkOverview = defineOverview('cardaddlink', ['customer', 'mandate'], {
  facts: ['customer.name', { path: 'mandate.label', cell: Given }, 'created_at'],
  sentences,
  Above: Address,
  sections: [
    {
      parts: [
        { path: 'description', wide: true },
        { path: 'expires_at', cell: CardLinkExpiry, when: () => true },
        'language',
        'checkout_design.name',
        'organisation.name',
        { path: 'redirect_url', wide: true },
      ],
    },
  ],
  technical: [{ parts: ['status_reason', 'payment_profile.display_name', 'last_status_update', 'id'] }],
});
