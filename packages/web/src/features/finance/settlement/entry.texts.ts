import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    settlement_entry: {
      correct: 'Corrigeren',
      correction: 'correctie',
      corrected: 'Gecorrigeerd',
      unchanged: 'Ongewijzigd',
      no_value: 'Geen',
      above_zero: 'Vul een bedrag boven nul in.',
    },
    verbs: {
      journalentry: {
        reverse: 'Terugdraaien',
        reverse_title: 'Boeking terugdraaien',
        reverse_question:
          'De boeking “{{kind}}” blijft staan. Het tegengestelde komt op de lopende afrekening, met de kosten en de reserve die nog wordt ingehouden.',
        reverse_help: 'Staat op de afrekening van de merchant.',
        replace: 'Opnieuw berekenen',
        replace_title: 'Boeking opnieuw berekenen',
        replace_question:
          'De boeking “{{kind}}” wordt op de lopende afrekening teruggedraaid en opnieuw berekend, met de tarieven en het volume van toen. Wijzig wat onjuist was.',
        replace_help: 'Staat op de afrekening van de merchant.',
      },
    },
  },
  en: {
    settlement_entry: {
      correct: 'Correct',
      correction: 'correction',
      corrected: 'Corrected',
      unchanged: 'Unchanged',
      no_value: 'None',
      above_zero: 'Enter an amount above zero.',
    },
    verbs: {
      journalentry: {
        reverse: 'Reverse',
        reverse_title: 'Reverse entry',
        reverse_question:
          'The entry “{{kind}}” stays as it is. Its opposite is added to the running settlement, with the fees and the reserve that is still held.',
        reverse_help: 'Shown on the merchant’s settlement.',
        replace: 'Price again',
        replace_title: 'Price entry again',
        replace_question:
          'The entry “{{kind}}” is reversed on the running settlement and priced again, with the prices and the volume of then. Change what was wrong.',
        replace_help: 'Shown on the merchant’s settlement.',
      },
    },
  },
} satisfies Texts;
