import type { ReactNode } from 'react';
import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { SharedLink } from '../../../kit/shared-link/shared-link.tsx';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { CardAddLink } from './card-add-link.item.ts';
import { CardLinkExpiry, isOpen } from './card-cells.tsx';

type Of = Sentences<StatusOf<'cardaddlink'>, CardAddLink>;
type Props = { readonly item: CardAddLink };

const en: Of['en'] = {
  CREATED: 'Created: the customer has not added a card yet. Share the link with your customer.',
  INITIATED: 'Initiated: the customer has opened the page but not added a card. The link can still be used.',
  DONE: 'Done: the customer added a card, which you can charge from now on.',
  EXPIRED: 'Expired: no card was added in time. Create a new link if you still need one.',
  CANCELLED: 'Cancelled: the link can no longer be used. Create a new one if you still need a card.',
};

const nl: Of['nl'] = {
  CREATED: 'Aangemaakt: de klant heeft nog geen kaart toegevoegd. Deel de link met uw klant.',
  INITIATED: 'Gestart: de klant heeft de pagina geopend maar geen kaart toegevoegd. De link is nog te gebruiken.',
  DONE: 'Voltooid: de klant heeft een kaart toegevoegd, waarvan u voortaan kunt afschrijven.',
  EXPIRED: 'Verlopen: er is niet op tijd een kaart toegevoegd. Maak een nieuwe link als u er nog een nodig hebt.',
  CANCELLED: 'Geannuleerd: de link is niet meer te gebruiken. Maak een nieuwe als u nog een kaart nodig hebt.',
};

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
  sentences: { nl, en },
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
