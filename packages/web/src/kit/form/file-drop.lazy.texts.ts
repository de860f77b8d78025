import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    file_drop: {
      choose: 'Kies een bestand of sleep het hierheen',
      limits: '{{types}}, maximaal {{size}}',
      sending: '{{name}} wordt verstuurd…',
      too_large: '{{name}} is te groot: {{size}}. Het maximum is {{max}}.',
      other_type: '{{name}} is geen {{types}}.',
      empty: '{{name}} is leeg.',
    },
  },
  en: {
    file_drop: {
      choose: 'Choose a file or drop it here',
      limits: '{{types}}, up to {{size}}',
      sending: 'Sending {{name}}…',
      too_large: '{{name}} is too large: {{size}}. The maximum is {{max}}.',
      other_type: '{{name}} is not a {{types}}.',
      empty: '{{name}} is empty.',
    },
  },
} satisfies Texts;
