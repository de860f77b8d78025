import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly correction: Readonly<Record<TimelineEventOf<'correction'>, string>>;
  };
}

/** A manual status update, before the status that it replaced. */
export const texts = {
  nl: { timeline: { correction: { corrected: 'Status gecorrigeerd, was' } } },
  en: { timeline: { correction: { corrected: 'Status corrected, was' } } },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
