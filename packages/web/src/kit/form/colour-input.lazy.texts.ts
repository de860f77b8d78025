import type { Texts } from '../../lib/texts.ts';

export const texts = {
  nl: {
    colour_input: {
      pick: 'Kleur van het scherm overnemen',
      text_on: 'Zwarte tekst, contrast {{ratio}}',
      text_on_dark: 'Witte tekst, contrast {{ratio}}',
    },
  },
  en: {
    colour_input: {
      pick: 'Pick a colour from the screen',
      text_on: 'Black text, contrast {{ratio}}',
      text_on_dark: 'White text, contrast {{ratio}}',
    },
  },
} satisfies Texts;
