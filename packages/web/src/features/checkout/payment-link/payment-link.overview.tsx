import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { SharedLink } from '../../../kit/shared-link/shared-link.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { isUsable, LinkExpiry } from './link-cells.tsx';
import type { PaymentLink } from './payment-link.item.ts';

const sentences: Sentences<StatusOf<'paymentlink'>, PaymentLink> = {
  CREATED: ({ active, expires_at }, { format }) => {
    if (!active) return ['said.paymentlink.inactive'];
    return expires_at === null
      ? ['said.paymentlink.CREATED']
      : ['said.paymentlink.created_until', { until: format.instant(expires_at) }];
  },
  INITIATED: (item, { because, format }) => {
    const { active, times_paid: count, amount_paid, currency_code, status_reason } = item;
    if (!active) return ['said.paymentlink.inactive'];
    if (count > 0)
      return ['said.paymentlink.in_use', { count, amount: format.money({ amount: amount_paid, currency_code }) }];
    const reason = because(status_reason);
    return reason === undefined ? ['said.paymentlink.INITIATED'] : ['said.paymentlink.did_not_pay', { reason }];
  },
  DONE: ({ amount_paid: amount, currency_code }, { format }) => [
    'said.paymentlink.DONE',
    { amount: format.money({ amount, currency_code }) },
  ],
  EXPIRED: ({ times_paid }) => [times_paid === 0 ? 'said.paymentlink.expired_unpaid' : 'said.paymentlink.EXPIRED'],
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
  sentences,
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
