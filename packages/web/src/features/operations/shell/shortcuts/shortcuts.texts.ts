import type { Texts } from '../../../../lib/texts.ts';

export const texts = {
  nl: {
    shortcuts: {
      title: 'Sneltoetsen',
      everywhere: 'Overal',
      search: 'Zoeken',
      these: 'Deze lijst tonen',
      close: 'Sluiten',
      in_lists: 'In lijsten',
      filter: 'Naar het zoekveld',
      down: 'Volgende rij',
      up: 'Vorige rij',
      open: 'Rij openen',
      go_to: 'Ga naar',
      single_letters: 'Sneltoetsen van één letter',
      single_letters_hint:
        'Zet deze uit als u spraakinvoer gebruikt of ze per ongeluk indrukt. Geldt alleen op dit apparaat.',
    },
  },
  en: {
    shortcuts: {
      title: 'Keyboard shortcuts',
      everywhere: 'Everywhere',
      search: 'Search',
      these: 'Show this list',
      close: 'Close',
      in_lists: 'In lists',
      filter: 'Go to the search field',
      down: 'Next row',
      up: 'Previous row',
      open: 'Open row',
      go_to: 'Go to',
      single_letters: 'Single-letter shortcuts',
      single_letters_hint:
        'Turn these off if you use speech input or press them by accident. Applies to this device only.',
    },
  },
} satisfies Texts;
