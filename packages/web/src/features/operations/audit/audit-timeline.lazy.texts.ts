import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly call: Readonly<Record<TimelineEventOf<'call'>, string>>;
    readonly processor: Readonly<Record<TimelineEventOf<'processor'>, string>>;
    readonly look: Readonly<Record<TimelineEventOf<'look'>, string>>;
  };
}

/** Calls about a payment, and views of it. */
export const texts = {
  nl: {
    timeline: {
      call: { incoming: '{{call}}', outgoing: 'Aanroep van {{call}}', job: 'Taak {{call}}' },
      processor: {
        authorise: 'Betaling gevraagd aan {{processor}}',
        proceed: 'Antwoord van de betaler doorgegeven aan {{processor}}',
        capture: 'Innen gevraagd aan {{processor}}',
        void: 'Vrijgeven gevraagd aan {{processor}}',
        refund: 'Terugbetaling gevraagd aan {{processor}}',
        find: 'Uitkomst nagevraagd bij {{processor}}',
      },
      look: {
        colleague: '{{count}}× bekeken',
        staff: '{{count}}× bekeken door een medewerker van de aanbieder',
        program: '{{count}}× opgevraagd via de API',
      },
    },
  },
  en: {
    timeline: {
      call: { incoming: '{{call}}', outgoing: 'Call to {{call}}', job: 'Job {{call}}' },
      processor: {
        authorise: 'Asked {{processor}} for the payment',
        proceed: 'Passed the payer’s response to {{processor}}',
        capture: 'Asked {{processor}} to capture',
        void: 'Asked {{processor}} to void',
        refund: 'Asked {{processor}} for a refund',
        find: 'Asked {{processor}} for the outcome',
      },
      look: {
        colleague: 'Viewed {{count}}×',
        staff: 'Viewed {{count}}× by the provider’s staff',
        program: 'Read {{count}}× through the API',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
