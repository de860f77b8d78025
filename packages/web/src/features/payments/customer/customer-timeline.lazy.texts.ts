import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly note: Readonly<Record<TimelineEventOf<'note'>, string>>;
  };
}

/** Notes about the customer of a payment. */
export const texts = {
  nl: { timeline: { note: { customer: 'Notitie over de klant' } } },
  en: { timeline: { note: { customer: 'Note about the customer' } } },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
