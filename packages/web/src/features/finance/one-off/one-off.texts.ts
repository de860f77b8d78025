import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    fields: {
      oneoff: {
        type: 'Soort',
        write_off: 'Afboeking',
        vat_rate_ppm: 'Btw',
        due_on: 'Boekdag',
        repeats: 'Herhaling',
        repeats_on: 'Herhaalt op dag',
        until: 'Tot en met',
      },
    },
    status: { oneoff: { PLANNED: 'Gepland', BOOKED: 'Geboekt', CANCELLED: 'Geannuleerd' } },
    values: {
      type: { FEE: 'Kosten', CREDIT: 'Vergoeding' },
      repeats: { NONE: 'Eenmalig', MONTHLY: 'Elke maand' },
    },
    one_off: {
      title: 'Losse posten',
      hint: 'Kosten en vergoedingen die met de hand aan een afrekening worden toegevoegd.',
      empty: 'Nog geen losse posten. Ze komen op de afrekening van hun boekdag.',
      create: 'Losse post toevoegen',
      write_off_help: 'De merchant betaalt deze schuld niet meer; de kosten zijn voor de aanbieder.',
      vat_help: 'In procenten. Leeg: geen btw.',
      description_help: 'De merchant leest dit op de afrekening.',
      until_help: 'De laatste boekdag. Leeg: tot de post wordt geannuleerd.',
    },
    verbs: {
      oneoff: { cancel: 'Post annuleren', cancel_question: 'De post “{{description}}” van {{amount}} annuleren?' },
    },
  },
  en: {
    fields: {
      oneoff: {
        type: 'Type',
        write_off: 'Write-off',
        vat_rate_ppm: 'VAT',
        due_on: 'Due',
        repeats: 'Repeats',
        repeats_on: 'Repeats on day',
        until: 'Until',
      },
    },
    status: { oneoff: { PLANNED: 'Planned', BOOKED: 'Booked', CANCELLED: 'Cancelled' } },
    values: { type: { FEE: 'Fee', CREDIT: 'Credit' }, repeats: { NONE: 'Once', MONTHLY: 'Every month' } },
    one_off: {
      title: 'One-offs',
      hint: 'Fees and credits that are added to a settlement by hand.',
      empty: 'No one-offs yet. They are on the settlement of the day on which they are due.',
      create: 'Add one-off',
      write_off_help: 'The merchant no longer pays this debt; the cost is the provider’s.',
      vat_help: 'In percent. Empty: no VAT.',
      description_help: 'The merchant reads this on the settlement.',
      until_help: 'The last day on which it is due. Empty: until it is cancelled.',
    },
    verbs: {
      oneoff: { cancel: 'Cancel one-off', cancel_question: 'Cancel the one-off “{{description}}” of {{amount}}?' },
    },
  },
} satisfies EntityTexts<'oneoff'>;
