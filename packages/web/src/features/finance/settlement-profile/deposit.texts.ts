import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    verbs: {
      settlementprofile: {
        deposit: 'Storting boeken',
        deposit_question: 'Wat “{{name}}” heeft overgemaakt, komt op de lopende afrekening.',
        deposit_confirm: '{{amount}} boeken',
        deposit_help: 'Staat op de afrekening.',
      },
    },
  },
  en: {
    verbs: {
      settlementprofile: {
        deposit: 'Record deposit',
        deposit_question: 'What “{{name}}” transferred is added to the running settlement.',
        deposit_confirm: 'Record {{amount}}',
        deposit_help: 'Shown on the settlement.',
      },
    },
  },
} satisfies Texts;
