import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      share: {
        REQUESTED: 'Gevraagd: te beantwoorden tot {{until}}.',
        GIVEN:
          'Ingevuld: de waarden zijn versleuteld opgeslagen tot de aanbieder ze gebruikt, en worden uiterlijk {{until}} vernietigd.',
        USED: 'Gebruikt: de waarden zijn in een processor gezet zonder ze te tonen. Het gedeelde exemplaar is vernietigd.',
        used_in:
          'Gebruikt: de waarden zijn in de processor {{processor}} gezet zonder ze te tonen. Het gedeelde exemplaar is vernietigd.',
        REVEALED: 'Eenmaal bekeken{{why}}. Het gedeelde exemplaar is vernietigd.',
        DECLINED: 'Afgewezen{{why}}. Er zijn geen waarden bewaard.',
        WITHDRAWN: 'Ingetrokken door de aanbieder. Er zijn geen waarden bewaard.',
        EXPIRED: 'Verlopen op {{at}}. Er zijn geen waarden bewaard.',
      },
    },
  },
  en: {
    said: {
      share: {
        REQUESTED: 'Requested: to be answered by {{until}}.',
        GIVEN:
          'Given: the values are stored encrypted until the provider uses them, and destroyed on {{until}} at the latest.',
        USED: 'Used: the values were put into a processor without being shown. The shared copy is destroyed.',
        used_in:
          'Used: the values were put into the processor {{processor}} without being shown. The shared copy is destroyed.',
        REVEALED: 'Viewed once{{why}}. The shared copy is destroyed.',
        DECLINED: 'Declined{{why}}. No values are kept.',
        WITHDRAWN: 'Withdrawn by the provider. No values are kept.',
        EXPIRED: 'Expired on {{at}}. No values are kept.',
      },
    },
  },
} satisfies Texts;
