import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: { home: { title: 'Overzicht', revenue: 'Omzet', so_far: 'Vandaag tot nu toe' } },
  en: { home: { title: 'Home', revenue: 'Revenue', so_far: 'Today so far' } },
} satisfies Texts;
