import type { Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Address } from './webhook.item.ts';

/** What is the matter with an address, and what happens next. */
export const addressSentences: Sentences<StatusOf<'webhookaddress'>, Address> = {
  nl: {
    FAILING: ({ failing_since }, { format }) =>
      `Neemt sinds ${format.instant(failing_since)} geen webhooks aan. Elke webhook proberen we ongeveer drie dagen lang.`,
    DISABLED: ({ last_tried_on }, { format }) =>
      `Uitgeschakeld: het adres antwoordde op ${format.instant(last_tried_on)} dat het definitief niet meer bestaat (410). Er wordt niets meer naartoe gestuurd tot u het weer inschakelt.`,
    ENABLED: 'Weer ingeschakeld. Verstuur opnieuw wat intussen niet is afgeleverd.',
  },
  en: {
    FAILING: ({ failing_since }, { format }) =>
      `Has not accepted webhooks since ${format.instant(failing_since)}. We try each webhook for about three days.`,
    DISABLED: ({ last_tried_on }, { format }) =>
      `Switched off: on ${format.instant(last_tried_on)} the address responded that it is permanently gone (410). Nothing is sent to it until you switch it on again.`,
    ENABLED: 'Switched on again. Resend what was not delivered in the meantime.',
  },
};
