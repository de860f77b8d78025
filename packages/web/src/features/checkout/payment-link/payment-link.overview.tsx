import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { SharedLink } from '../../../kit/shared-link/shared-link.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { isUsable, LinkExpiry } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.item.ts';

type Of = Sentences<StatusOf<'paymentlink'>, PaymentLink>;

const en: Of['en'] = {
  CREATED: ({ active, expires_at }, { format }) =>
    active
      ? `Created: nobody has paid yet. Share the link with your customer${expires_at === null ? '' : `; it expires on ${format.instant(expires_at)}`}.`
      : 'Switched off: nobody can pay with this link until you activate it again.',
  INITIATED: (item, { because, format }) => {
    const { active, times_paid, amount_paid, currency_code, status_reason } = item;
    if (!active) return 'Switched off: nobody can pay with this link until you activate it again.';
    if (times_paid > 0)
      return `In use: paid ${times_paid === 1 ? 'once' : `${times_paid} times`}, ${format.money({ amount: amount_paid, currency_code })} in all. It can be paid again.`;
    const reason = because(status_reason);
    return reason === undefined
      ? 'Initiated: the customer has opened the page but not paid. The link can still be used.'
      : `Initiated: the payment did not go through after all (${reason}). The customer can pay again with the same link.`;
  },
  DONE: ({ amount_paid, currency_code }, { format }) =>
    `Done: ${format.money({ amount: amount_paid, currency_code })} was paid. The link can no longer be used.`,
  EXPIRED: ({ times_paid }) =>
    times_paid === 0
      ? 'Expired: nobody paid in time. Create a new link if the customer still wants to pay.'
      : 'Expired: the link can no longer be used. Create a new one to be paid again.',
};

const nl: Of['nl'] = {
  CREATED: ({ active, expires_at }, { format }) =>
    active
      ? `Aangemaakt: er is nog niet betaald. Deel de link met uw klant${expires_at === null ? '' : `; hij verloopt op ${format.instant(expires_at)}`}.`
      : 'Uitgeschakeld: met deze link kan pas weer worden betaald als u hem inschakelt.',
  INITIATED: (item, { because, format }) => {
    const { active, times_paid, amount_paid, currency_code, status_reason } = item;
    if (!active) return 'Uitgeschakeld: met deze link kan pas weer worden betaald als u hem inschakelt.';
    if (times_paid > 0)
      return `In gebruik: ${times_paid === 1 ? 'één keer' : `${times_paid} keer`} betaald, in totaal ${format.money({ amount: amount_paid, currency_code })}. Er kan opnieuw mee worden betaald.`;
    const reason = because(status_reason);
    return reason === undefined
      ? 'Gestart: de klant heeft de pagina geopend maar niet betaald. De link is nog te gebruiken.'
      : `Gestart: de betaling is toch niet doorgegaan (${reason}). De klant kan met dezelfde link opnieuw betalen.`;
  },
  DONE: ({ amount_paid, currency_code }, { format }) =>
    `Betaald: ${format.money({ amount: amount_paid, currency_code })} is binnen. De link is niet meer te gebruiken.`,
  EXPIRED: ({ times_paid }) =>
    times_paid === 0
      ? 'Verlopen: er is niet op tijd betaald. Maak een nieuwe link als de klant nog wil betalen.'
      : 'Verlopen: de link is niet meer te gebruiken. Maak een nieuwe om opnieuw te laten betalen.',
};

const Address = ({ item }: { readonly item: PaymentLink }) =>
  item.active && isUsable(item) ? (
    <SharedLink
      url={item.url}
      to={item.customer?.email_address}
      subject={item.description ?? item.merchant_reference}
    />
  ) : null;

export const paymentLinkOverview = defineOverview('paymentlink', ['customer'], {
  facts: ['merchant_reference', 'customer.name', 'created_at'],
  sentences: { nl, en },
  tone: ({ active, status }) => (active || status === 'DONE' || status === 'EXPIRED' ? undefined : 'ended'),
  totals_by: 'payment_link',
  Above: Address,
  sections: [
    {
      parts: [
        { path: 'description', wide: true },
        { path: 'expires_at', cell: LinkExpiry, when: () => true },
        'multiple_use',
        'times_paid',
        'active',
        'language',
        'checkout_design.name',
        'organisation.name',
        { path: 'redirect_url', wide: true },
      ],
    },
  ],
  technical: [{ parts: ['status_reason', 'payment_profile.display_name', 'last_status_update', 'id'] }],
});
