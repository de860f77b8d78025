import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    authorised: {
      capture: 'Innen',
      capture_title: 'Betaling innen',
      capture_question: '{{amount}} van {{reference}} innen? Dit kan niet ongedaan worden gemaakt.',
      capture_confirm: '{{amount}} innen',
      capture_part: 'Van {{reference}} kan nog {{amount}} worden geïnd. Innen kan niet ongedaan worden gemaakt.',
      at_most: 'Vul een bedrag in van hoogstens {{amount}}.',
      release_rest: 'De rest vrijgeven',
      void: 'Vrijgeven',
      void_title: 'Autorisatie vrijgeven',
      void_question:
        'De autorisatie van {{amount}} voor {{reference}} vervalt en er wordt niets meer geïnd. Dit kan niet ongedaan worden gemaakt.',
      void_confirm: '{{amount}} vrijgeven',
    },
  },
  en: {
    authorised: {
      capture: 'Capture',
      capture_title: 'Capture payment',
      capture_question: 'Capture {{amount}} of {{reference}}? This can’t be undone.',
      capture_confirm: 'Capture {{amount}}',
      capture_part: '{{amount}} of {{reference}} can still be captured. A capture can’t be undone.',
      at_most: 'Enter an amount of at most {{amount}}.',
      release_rest: 'Release the rest',
      void: 'Void',
      void_title: 'Void authorization',
      void_question:
        'The authorization of {{amount}} for {{reference}} is released and nothing more is collected. This can’t be undone.',
      void_confirm: 'Void {{amount}}',
    },
  },
} satisfies Texts;
