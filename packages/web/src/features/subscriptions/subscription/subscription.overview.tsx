import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { CyclePaid, Cycles, isOver } from './cycles.tsx';
import { SharedAddress } from './shared-address.tsx';
import type { Subscription } from './subscription.item.ts';

const sentences: Sentences<StatusOf<'subscription'>, Subscription> = {
  CREATED: ({ mandate, due_date }, { format }) =>
    mandate ? ['said.subscription.CREATED', { date: format.date(due_date) }] : ['said.subscription.unpaid'],
  ACTIVE: ({ billing_cycle: cycle, max_billing_cycle: max, due_date, next_try_at }, { format }) => {
    if (next_try_at === null) return ['said.subscription.paying', { cycle }];
    return [
      max === null ? 'said.subscription.ACTIVE' : 'said.subscription.active_of',
      { cycle, max, date: format.date(due_date) },
    ];
  },
  PAST_DUE: ({ status_reason, next_try_at }, { because, format }) => {
    const reason = because(status_reason) ?? (['said.subscription.not_paid'] as const);
    return [
      ['said.subscription.PAST_DUE', { reason }],
      next_try_at === null
        ? ['said.subscription.trying']
        : ['said.subscription.next_try', { at: format.instant(next_try_at) }],
    ];
  },
  EXPIRED: ({ status_reason }, { because }) => {
    const reason = because(status_reason);
    return ['said.subscription.EXPIRED', { why: reason ? ` (${reason})` : '' }];
  },
  CANCELLED: 'said.subscription.CANCELLED',
  COMPLETED: ({ max_billing_cycle: max }) => [
    max === null ? 'said.subscription.COMPLETED' : 'said.subscription.completed_of',
    { max },
  ],
};

const Page = ({ item: { subscription_url } }: { readonly item: Subscription }) => (
  <SharedAddress url={subscription_url} />
);

export const subscriptionOverview = defineOverview('subscription', ['customer', 'plan'], {
  facts: ['plan.amount', 'customer.email_address', { path: 'mandate.label', cell: Mandate }, 'created_at'],
  sentences,
  totals_by: 'subscription',
  sections: [
    {
      parts: [
        {
          path: 'subscription_url',
          cell: Page,
          when: (item) => !isOver(item) && item.subscription_url !== '',
          wide: true,
        },
        { path: 'billing_cycle', cell: Cycles },
        { path: 'due_date', when: (item) => !isOver(item) },
        'next_try_at',
        { path: 'last_paid_date', cell: CyclePaid },
        { path: 'failed_tries', when: ({ failed_tries }) => failed_tries > 0 },
        { path: 'skipped_cycles', when: ({ skipped_cycles }) => skipped_cycles > 0 },
        // The mandate's last digits are below the title; without a mandate this shows the method.
        { path: 'payment_product', when: ({ mandate }) => mandate === null },
        { path: 'card_expires_on', when: (item) => !isOver(item) && item.card_expires_on !== null },
        'customer.name',
        'plan.name',
        'subscription_discount.name',
        'organisation.name',
      ],
    },
  ],
  technical: [
    {
      parts: ['status_reason', 'anchor_date', 'payment_profile.display_name', 'last_status_update', 'id'],
    },
  ],
});
