import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    recipients: {
      unasked: 'Werkt niet bij u en is niet gevraagd: krijgt niets.',
      asked: 'Gevraagd op {{date}}, nog geen antwoord: krijgt tot dan niets.',
      agreed: 'Akkoord op {{date}}.',
      declined: 'Afgemeld op {{date}}: krijgt niets.',
      ask_from: 'Kan vanaf {{date}} opnieuw worden gevraagd.',
      ask: 'Vragen',
      ask_again: 'Opnieuw vragen',
      ask_named: '{{address}} vragen of dit goed is',
    },
  },
  en: {
    recipients: {
      unasked: 'Does not work for you and was not asked: gets nothing.',
      asked: 'Asked on {{date}}, no answer yet: gets nothing until then.',
      agreed: 'Agreed on {{date}}.',
      declined: 'Declined on {{date}}: gets nothing.',
      ask_from: 'Can be asked again from {{date}}.',
      ask: 'Ask',
      ask_again: 'Ask again',
      ask_named: 'Ask {{address}} whether this is wanted',
    },
  },
} satisfies Texts;
