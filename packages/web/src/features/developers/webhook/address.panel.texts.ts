import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      webhookaddress: {
        FAILING: 'Neemt sinds {{since}} geen webhooks aan. Elke webhook proberen we ongeveer drie dagen lang.',
        DISABLED:
          'Uitgeschakeld: het adres antwoordde op {{at}} dat het definitief niet meer bestaat (410). Er wordt niets meer naartoe gestuurd tot u het weer inschakelt.',
        ENABLED: 'Weer ingeschakeld. Verstuur opnieuw wat intussen niet is afgeleverd.',
      },
    },
  },
  en: {
    said: {
      webhookaddress: {
        FAILING: 'Has not accepted webhooks since {{since}}. We try each webhook for about three days.',
        DISABLED:
          'Switched off: on {{at}} the address responded that it is permanently gone (410). Nothing is sent to it until you switch it on again.',
        ENABLED: 'Switched on again. Resend what was not delivered in the meantime.',
      },
    },
  },
} satisfies Texts;
