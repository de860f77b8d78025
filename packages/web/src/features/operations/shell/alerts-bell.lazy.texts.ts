import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    alerts_bell: { none: 'Meldingen', new_one: '{{count}} nieuwe melding', new_other: '{{count}} nieuwe meldingen' },
  },
  en: { alerts_bell: { none: 'Alerts', new_one: '{{count}} new alert', new_other: '{{count}} new alerts' } },
} satisfies Texts;
