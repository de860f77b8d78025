import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    recipients: {
      unasked: 'Buiten uw organisatie en niet om toestemming gevraagd: ontvangt niets.',
      asked: 'Om toestemming gevraagd op {{date}}. Ontvangt niets tot er akkoord is.',
      agreed: 'Akkoord op {{date}}.',
      declined: 'Afgewezen op {{date}}: ontvangt niets.',
      ask_from: 'Kan vanaf {{date}} opnieuw worden gevraagd.',
      ask: 'Toestemming vragen',
      ask_again: 'Opnieuw vragen',
      ask_named: '{{address}} om toestemming vragen',
    },
  },
  en: {
    recipients: {
      unasked: 'Outside your organisation and not asked for consent: receives nothing.',
      asked: 'Asked for consent on {{date}}. Receives nothing until they agree.',
      agreed: 'Agreed on {{date}}.',
      declined: 'Declined on {{date}}: receives nothing.',
      ask_from: 'Can be asked again from {{date}}.',
      ask: 'Ask for consent',
      ask_again: 'Ask again',
      ask_named: 'Ask {{address}} for consent',
    },
  },
} satisfies Texts;
