import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    stale: {
      by: 'Gewijzigd door {{name}} op {{when}}.',
      title: 'Intussen gewijzigd',
      field: 'Veld',
      was: 'Was',
      is: 'Is nu',
      none: 'leeg',
      both: 'ook door u gewijzigd',
      elsewhere: 'Geen van de velden hieronder is gewijzigd.',
      choice: 'Laad de nieuwste versie: wat u hebt gewijzigd, blijft staan. Of overschrijf die met wat u hier ziet.',
      overwrite: 'Overschrijven',
    },
  },
  en: {
    stale: {
      by: 'Changed by {{name}} on {{when}}.',
      title: 'Changed in the meantime',
      field: 'Field',
      was: 'Was',
      is: 'Is now',
      none: 'empty',
      both: 'you changed it too',
      elsewhere: 'None of the fields of this form was changed.',
      choice: 'Load the latest version: what you changed is kept. Or overwrite it with what you see here.',
      overwrite: 'Overwrite',
    },
  },
} satisfies Texts;
