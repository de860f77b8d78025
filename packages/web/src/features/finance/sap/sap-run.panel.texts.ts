import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      saprun: {
        CREATED: 'De journaalposten van {{day}} staan klaar: download het bestand en lees het in SAP in.',
        DOWNLOADED: 'Gedownload op {{when}}. Het bestand blijft hetzelfde, wat er ook aan de rekeningen verandert.',
        FAILED:
          'Niet alles heeft een grootboekrekening. Wijs de ontbrekende rekeningen toe en maak het bestand opnieuw.',
      },
    },
  },
  en: {
    said: {
      saprun: {
        CREATED: 'The postings of {{day}} are ready: download the file and import it into SAP.',
        DOWNLOADED: 'Downloaded on {{when}}. The file stays the same, whatever changes in the accounts.',
        FAILED: 'Some postings have no general ledger account. Assign the missing accounts and make the file again.',
      },
    },
  },
} satisfies Texts;
