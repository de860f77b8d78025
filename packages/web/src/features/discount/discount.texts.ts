import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      subscriptiondiscount: {
        id: 'Id',
        created_at: 'Aangemaakt',
        organisation: 'Organisatie',
        name: 'Naam',
        type: 'Soort',
        amount: 'Korting',
        currency_code: 'Valuta',
        duration: 'Duur',
        minimum_amount: 'Vanaf bedrag',
        limit_to_first_order: 'Alleen eerste termijn',
        version: 'Versie',
      },
    },
    values: { type: { fixed_cents: 'Vast bedrag', percentage: 'Percentage' } },
    discount: {
      title: 'Kortingen',
      hint: 'Wat er van het bedrag van een abonnement af gaat.',
      create: 'Korting toevoegen',
      delete_question: 'De korting “{{name}}” wordt verwijderd. Dit kan niet ongedaan worden gemaakt.',
      for_ever: 'Onbeperkt',
      cycles_one: '{{count}} termijn',
      cycles_other: '{{count}} termijnen',
      duration_help: 'Het aantal termijnen. Leeg laten: onbeperkt.',
      minimum_help: 'Alleen voor plannen die ten minste dit bedrag kosten. Leeg laten: voor elk plan.',
      two_decimals: 'Hoogstens twee cijfers achter de komma.',
    },
  },
  en: {
    fields: {
      subscriptiondiscount: {
        id: 'Id',
        created_at: 'Created',
        organisation: 'Organisation',
        name: 'Name',
        type: 'Type',
        amount: 'Discount',
        currency_code: 'Currency',
        duration: 'Duration',
        minimum_amount: 'Minimum amount',
        limit_to_first_order: 'First cycle only',
        version: 'Version',
      },
    },
    values: { type: { fixed_cents: 'Fixed amount', percentage: 'Percentage' } },
    discount: {
      title: 'Discounts',
      hint: 'What goes off the amount of a subscription.',
      create: 'Add discount',
      delete_question: 'The discount “{{name}}” is deleted. This cannot be undone.',
      for_ever: 'Infinite',
      cycles_one: '{{count}} cycle',
      cycles_other: '{{count}} cycles',
      duration_help: 'The number of cycles. Left empty, it is infinite.',
      minimum_help: 'Only for plans that cost at least this. Left empty, for every plan.',
      two_decimals: 'At most two decimals.',
    },
  },
} satisfies EntityTexts<'subscriptiondiscount'>;
