import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly webhook: Readonly<Record<TimelineEventOf<'webhook'>, string>>;
  };
}

/** The delivery of a webhook, before the status that it reports. */
export const texts = {
  nl: {
    timeline: {
      webhook: {
        sending: 'Webhook wordt verstuurd',
        trying: 'Webhook nog niet afgeleverd',
        delivered: 'Webhook afgeleverd',
        given_up: 'Webhook opgegeven',
        disabled: 'Webhook gestopt: adres bestaat niet meer',
      },
    },
  },
  en: {
    timeline: {
      webhook: {
        sending: 'Webhook on its way',
        trying: 'Webhook not delivered yet',
        delivered: 'Webhook delivered',
        given_up: 'Webhook given up',
        disabled: 'Webhook stopped: address gone',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
