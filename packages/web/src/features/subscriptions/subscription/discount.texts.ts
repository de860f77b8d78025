import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      subscriptiondiscount: {
        type: 'Soort',
        amount: 'Korting',
        duration: 'Duur',
        minimum_amount: 'Minimumbedrag',
        limit_to_first_order: 'Alleen eerste termijn',
      },
    },
    values: { type: { fixed_cents: 'Vast bedrag', percentage: 'Percentage' } },
    discount: {
      title: 'Kortingen',
      hint: 'Kortingen op het bedrag van een abonnement.',
      create: 'Korting toevoegen',
      delete_question: 'De korting “{{name}}” verwijderen? Dit kan niet ongedaan worden gemaakt.',
      for_ever: 'Onbeperkt',
      cycles_one: '{{count}} termijn',
      cycles_other: '{{count}} termijnen',
      duration_help: 'Aantal termijnen. Laat leeg voor onbeperkt.',
      minimum_help: 'Geldt alleen voor abonnementsvormen vanaf dit bedrag. Laat leeg voor alle abonnementsvormen.',
      two_decimals: 'Maximaal twee decimalen.',
    },
  },
  en: {
    fields: {
      subscriptiondiscount: {
        type: 'Type',
        amount: 'Discount',
        duration: 'Duration',
        minimum_amount: 'Minimum amount',
        limit_to_first_order: 'First cycle only',
      },
    },
    values: { type: { fixed_cents: 'Fixed amount', percentage: 'Percentage' } },
    discount: {
      title: 'Discounts',
      hint: 'Discounts on subscription amounts.',
      create: 'Add discount',
      delete_question: 'Delete the discount “{{name}}”? This can’t be undone.',
      for_ever: 'Infinite',
      cycles_one: '{{count}} cycle',
      cycles_other: '{{count}} cycles',
      duration_help: 'Number of cycles. Leave empty for infinite.',
      minimum_help: 'Applies only to plans of at least this amount. Leave empty for all plans.',
      two_decimals: 'Up to two decimal places.',
    },
  },
} satisfies EntityTexts<'subscriptiondiscount'>;
