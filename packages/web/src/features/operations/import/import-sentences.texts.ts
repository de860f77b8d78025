import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    said: {
      import: {
        rows_one: '{{number}} rij',
        rows_other: '{{number}} rijen',
        UPLOADING: 'Het bestand wordt verstuurd.',
        READING: 'Het begin van het bestand wordt gelezen.',
        READY: 'Geef aan welke kolom wat is en laat het bestand controleren. Er wordt nog niets geïmporteerd.',
        CHECKING: 'Het hele bestand wordt gecontroleerd. Er wordt niets geïmporteerd.',
        CHECKED: 'Gecontroleerd: te importeren {{rows}}. Er is nog niets geïmporteerd.',
        checked_bad: 'Gecontroleerd: te importeren {{rows}}, afgekeurd {{bad}}. Er is nog niets geïmporteerd.',
        RUNNING: 'De rijen worden geïmporteerd. U kunt deze pagina verlaten.',
        in_use: 'Niet ongedaan gemaakt: deze rijen worden inmiddels gebruikt.',
        STOPPED: 'Gestopt na {{rows}}. Wat is geïmporteerd, blijft staan; de import kan worden hervat.',
        COMPLETED: 'Geïmporteerd: {{rows}}.',
        known: 'Al aanwezig: {{number}}.',
        bad: 'Afgekeurd: {{number}}. Verbeter deze en importeer het bestand opnieuw.',
        FAILED: 'Mislukt: {{why}}.',
        no_reason: 'onbekend',
        UNDOING: 'Wat is geïmporteerd, wordt verwijderd.',
        UNDONE: 'Ongedaan gemaakt: van deze import is niets meer aanwezig.',
      },
    },
  },
  en: {
    said: {
      import: {
        rows_one: '{{number}} row',
        rows_other: '{{number}} rows',
        UPLOADING: 'The file is being sent.',
        READING: 'The beginning of the file is being read.',
        READY: 'Say which column is which, and have the file checked. Nothing is imported yet.',
        CHECKING: 'The whole file is being checked. Nothing is imported.',
        CHECKED: 'Checked: {{rows}} can be imported. Nothing is imported yet.',
        checked_bad: 'Checked: {{rows}} can be imported, {{bad}} cannot. Nothing is imported yet.',
        RUNNING: 'The rows are being imported. You can leave this page.',
        in_use: 'Not undone: something has been built on these rows.',
        STOPPED: 'Stopped after {{rows}}. What was imported is kept; the import can be resumed.',
        COMPLETED: 'Imported: {{rows}}.',
        known: 'Already there: {{number}}.',
        bad: 'Rejected: {{number}}. Correct these and import the file again.',
        FAILED: 'Failed: {{why}}.',
        no_reason: 'unknown',
        UNDOING: 'What was imported is being removed.',
        UNDONE: 'Undone: nothing of this import is left.',
      },
    },
  },
} satisfies Texts;
