import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    authorised: {
      at_most: 'Vul een bedrag in van hoogstens {{amount}}.',
      release_rest: 'De rest vrijgeven',
    },
    verbs: {
      transaction: {
        capture: 'Innen',
        capture_title: 'Betaling innen',
        capture_question: '{{amount}} van {{merchant_reference}} innen? Dit kan niet ongedaan worden gemaakt.',
        capture_question_part:
          'Van {{merchant_reference}} kan nog {{capturable}} worden geïnd. Innen kan niet ongedaan worden gemaakt.',
        capture_confirm: '{{amount}} innen',
        void: 'Vrijgeven',
        void_title: 'Autorisatie vrijgeven',
        void_question:
          'De autorisatie van {{amount}} voor {{merchant_reference}} vervalt en er wordt niets meer geïnd. Dit kan niet ongedaan worden gemaakt.',
        void_confirm: '{{amount}} vrijgeven',
      },
    },
  },
  en: {
    authorised: {
      at_most: 'Enter an amount of at most {{amount}}.',
      release_rest: 'Release the rest',
    },
    verbs: {
      transaction: {
        capture: 'Capture',
        capture_title: 'Capture payment',
        capture_question: 'Capture {{amount}} of {{merchant_reference}}? This can’t be undone.',
        capture_question_part:
          '{{capturable}} of {{merchant_reference}} can still be captured. A capture can’t be undone.',
        capture_confirm: 'Capture {{amount}}',
        void: 'Void',
        void_title: 'Void authorization',
        void_question:
          'The authorization of {{amount}} for {{merchant_reference}} is released and nothing more is collected. This can’t be undone.',
        void_confirm: 'Void {{amount}}',
      },
    },
  },
} satisfies Texts;
