import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly settlement: Readonly<Record<TimelineEventOf<'settlement'>, string>>;
  };
}

/** The file in which a processor accounted for a payment. */
export const texts = {
  nl: {
    timeline: {
      settlement: {
        payment: 'Verantwoord door de processor in {{file}}, geboekt op {{date}}',
        refund: 'Terugbetaling verantwoord door de processor in {{file}}, geboekt op {{date}}',
        chargeback: 'Chargeback verantwoord door de processor in {{file}}, geboekt op {{date}}',
      },
    },
  },
  en: {
    timeline: {
      settlement: {
        payment: 'Settled by the processor in {{file}}, booked on {{date}}',
        refund: 'Refund settled by the processor in {{file}}, booked on {{date}}',
        chargeback: 'Chargeback settled by the processor in {{file}}, booked on {{date}}',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
