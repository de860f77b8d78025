import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { Mandate } from '../../../kit/value/payment-product.tsx';
import type { StatusOf } from '../../../lib/texts.ts';
import { CyclePaid, Cycles, isOver } from './cycles.tsx';
import { SharedAddress } from './shared-address.tsx';
import type { Subscription } from './subscription.item.ts';

type Of = Sentences<StatusOf<'subscription'>, Subscription>;

const en: Of['en'] = {
  CREATED: ({ mandate, due_date }, { format }) =>
    mandate
      ? `Created: the first payment is due on ${format.date(due_date)}.`
      : 'Created: the customer has not paid yet. Send them the link to their page.',
  ACTIVE: ({ billing_cycle, max_billing_cycle, due_date, next_try_at }, { format }) =>
    next_try_at === null
      ? `Active: payment ${billing_cycle} is being made.`
      : `Active: payment ${billing_cycle}${max_billing_cycle === null ? '' : ` of ${max_billing_cycle}`} is due on ${format.date(due_date)}.`,
  PAST_DUE: ({ status_reason, next_try_at }, { because, format }) =>
    [
      `Past due: ${because(status_reason) ?? 'the payment did not succeed'}.`,
      next_try_at === null
        ? 'A new attempt is being made.'
        : `The next attempt is on ${format.instant(next_try_at)}; the customer can also pay on their page.`,
    ].join(' '),
  EXPIRED: ({ status_reason }, { because }) =>
    `Expired: every attempt failed${because(status_reason) ? ` (${because(status_reason)})` : ''}. The subscription resumes when the customer pays on their page.`,
  CANCELLED: 'Cancelled: the customer is no longer charged.',
  COMPLETED: ({ max_billing_cycle: max }) =>
    `Completed: ${max === null ? 'all payments are in' : `all ${max} cycles are over`}. The customer is no longer charged.`,
};

const nl: Of['nl'] = {
  CREATED: ({ mandate, due_date }, { format }) =>
    mandate
      ? `Aangemaakt: de eerste betaling is op ${format.date(due_date)}.`
      : 'Aangemaakt: de klant heeft nog niet betaald. Stuur de link naar de pagina van de klant.',
  ACTIVE: ({ billing_cycle, max_billing_cycle, due_date, next_try_at }, { format }) =>
    next_try_at === null
      ? `Actief: betaling ${billing_cycle} wordt nu geïnd.`
      : `Actief: betaling ${billing_cycle}${max_billing_cycle === null ? '' : ` van ${max_billing_cycle}`} is op ${format.date(due_date)}.`,
  PAST_DUE: ({ status_reason, next_try_at }, { because, format }) =>
    [
      `Achterstallig: ${because(status_reason) ?? 'de betaling is niet gelukt'}.`,
      next_try_at === null
        ? 'Er loopt een nieuwe poging.'
        : `De volgende poging is op ${format.instant(next_try_at)}; de klant kan ook op de eigen pagina betalen.`,
    ].join(' '),
  EXPIRED: ({ status_reason }, { because }) =>
    `Verlopen: alle pogingen zijn mislukt${because(status_reason) ? ` (${because(status_reason)})` : ''}. Het abonnement loopt weer door als de klant op de eigen pagina betaalt.`,
  CANCELLED: 'Opgezegd: er wordt niets meer afgeschreven.',
  COMPLETED: ({ max_billing_cycle: max }) =>
    `Afgelopen: ${max === null ? 'alle betalingen zijn gedaan' : `alle ${max} termijnen zijn voorbij`}. Er wordt niets meer afgeschreven.`,
};

const Page = ({ item: { subscription_url } }: { readonly item: Subscription }) => (
  <SharedAddress url={subscription_url} />
);

export const subscriptionOverview = defineOverview('subscription', ['customer', 'plan'], {
  facts: ['plan.amount', 'customer.email_address', { path: 'mandate.label', cell: Mandate }, 'created_at'],
  sentences: { nl, en },
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
        // What is charged stands with its last digits under the title; this says how, as long as there is none.
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
