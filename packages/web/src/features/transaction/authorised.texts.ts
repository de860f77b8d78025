import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    authorised: {
      capture: 'Innen',
      capture_title: 'Betaling innen',
      capture_question: 'Van {{reference}} wordt {{amount}} geïnd. Dit kan niet ongedaan worden gemaakt.',
      capture_confirm: '{{amount}} innen',
      void: 'Vrijgeven',
      void_title: 'Reservering vrijgeven',
      void_question:
        'De reservering van {{amount}} voor {{reference}} vervalt en er wordt niets geïnd. Dit kan niet ongedaan worden gemaakt.',
      void_confirm: '{{amount}} vrijgeven',
    },
  },
  en: {
    authorised: {
      capture: 'Capture',
      capture_title: 'Capture the payment',
      capture_question: '{{amount}} of {{reference}} is taken. This cannot be undone.',
      capture_confirm: 'Capture {{amount}}',
      void: 'Void',
      void_title: 'Void the authorization',
      void_question:
        'The authorization of {{amount}} for {{reference}} lapses and nothing is taken. This cannot be undone.',
      void_confirm: 'Void {{amount}}',
    },
  },
} satisfies Texts;
