import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    shortcuts: {
      title: 'Sneltoetsen',
      everywhere: 'Overal',
      search: 'Zoeken',
      close: 'Sluiten',
      in_lists: 'In lijsten',
      filter: 'Naar het zoekveld',
      down: 'Volgende rij',
      up: 'Vorige rij',
      open: 'Rij openen',
      go_to: 'Ga naar',
      single_letters: 'Sneltoetsen van één letter',
      single_letters_hint: 'Zet ze uit als u spraakinvoer gebruikt of ze per ongeluk indrukt. Alleen op dit apparaat.',
    },
  },
  en: {
    shortcuts: {
      title: 'Keyboard shortcuts',
      everywhere: 'Everywhere',
      search: 'Search',
      close: 'Close',
      in_lists: 'In lists',
      filter: 'To the search field',
      down: 'Next row',
      up: 'Previous row',
      open: 'Open the row',
      go_to: 'Go to',
      single_letters: 'Shortcuts of one letter',
      single_letters_hint: 'Turn them off if you use speech input or press them by accident. On this device only.',
    },
  },
} satisfies Texts;
