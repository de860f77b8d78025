import type { TextTree } from '@sluis/contract/base/translate';
import type { TimelineEventOf } from '@sluis/contract/timeline';
import type { Texts } from '../../../lib/texts.ts';

interface OfTimeline extends TextTree {
  readonly timeline: {
    readonly middleware: Readonly<Record<TimelineEventOf<'middleware'>, string>>;
  };
}

/** The verdict of a middleware, whose name ends the line. */
export const texts = {
  nl: {
    timeline: {
      middleware: {
        allow: 'Toegestaan',
        tag: 'Gelabeld',
        block: 'Geblokkeerd',
        unanswered_allow: 'Geen geldig antwoord: toegestaan',
        unanswered_tag: 'Geen geldig antwoord: gelabeld',
        unanswered_block: 'Geen geldig antwoord: geblokkeerd',
      },
    },
  },
  en: {
    timeline: {
      middleware: {
        allow: 'Allowed',
        tag: 'Tagged',
        block: 'Blocked',
        unanswered_allow: 'No valid answer: allowed',
        unanswered_tag: 'No valid answer: tagged',
        unanswered_block: 'No valid answer: blocked',
      },
    },
  },
} satisfies Texts & { nl: OfTimeline; en: OfTimeline };
