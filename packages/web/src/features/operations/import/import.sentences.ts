import type { SentenceContext, Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Import } from './import.item.ts';

type Of = Sentences<StatusOf<'import'>, Import>;

const rows = (count: number, format: SentenceContext['format']): string =>
  `${format.number(count)} ${count === 1 ? 'row' : 'rows'}`;
const rijen = (count: number, format: SentenceContext['format']): string =>
  `${format.number(count)} ${count === 1 ? 'rij' : 'rijen'}`;

const en: Of['en'] = {
  UPLOADING: 'The file is being sent.',
  READING: 'The beginning of the file is being read.',
  READY: 'Say which column is which, and have the file checked. Nothing is imported yet.',
  CHECKING: 'The whole file is being checked. Nothing is imported.',
  CHECKED: ({ imported_count, bad_count }, { format }) =>
    `Checked: ${rows(imported_count, format)} can be imported${bad_count > 0 ? `, ${format.number(bad_count)} cannot` : ''}. Nothing is imported yet.`,
  RUNNING: 'The rows are being imported. You can leave this page.',
  STOPPED: ({ status_reason, imported_count }, { format }) =>
    status_reason === 'in_use'
      ? 'Not undone: something has been built on these rows.'
      : `Stopped after ${rows(imported_count, format)}. What was imported is kept; the import can be resumed.`,
  COMPLETED: ({ imported_count, known_count, bad_count }, { format }) =>
    [
      `Imported: ${rows(imported_count, format)}.`,
      known_count > 0 ? `Already there: ${format.number(known_count)}.` : '',
      bad_count > 0 ? `Rejected: ${format.number(bad_count)}. Correct these and import the file again.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  FAILED: ({ status_reason }, { because }) => `Failed: ${because(status_reason) ?? 'unknown'}.`,
  UNDOING: 'What was imported is being removed.',
  UNDONE: 'Undone: nothing of this import is left.',
};

const nl: Of['nl'] = {
  UPLOADING: 'Het bestand wordt verstuurd.',
  READING: 'Het begin van het bestand wordt gelezen.',
  READY: 'Geef aan welke kolom wat is en laat het bestand controleren. Er wordt nog niets geïmporteerd.',
  CHECKING: 'Het hele bestand wordt gecontroleerd. Er wordt niets geïmporteerd.',
  CHECKED: ({ imported_count, bad_count }, { format }) =>
    `Gecontroleerd: te importeren ${rijen(imported_count, format)}${bad_count > 0 ? `, afgekeurd ${format.number(bad_count)}` : ''}. Er is nog niets geïmporteerd.`,
  RUNNING: 'De rijen worden geïmporteerd. U kunt deze pagina verlaten.',
  STOPPED: ({ status_reason, imported_count }, { format }) =>
    status_reason === 'in_use'
      ? 'Niet ongedaan gemaakt: deze rijen worden inmiddels gebruikt.'
      : `Gestopt na ${rijen(imported_count, format)}. Wat is geïmporteerd, blijft staan; de import kan worden hervat.`,
  COMPLETED: ({ imported_count, known_count, bad_count }, { format }) =>
    [
      `Geïmporteerd: ${rijen(imported_count, format)}.`,
      known_count > 0 ? `Al aanwezig: ${format.number(known_count)}.` : '',
      bad_count > 0 ? `Afgekeurd: ${format.number(bad_count)}. Verbeter deze en importeer het bestand opnieuw.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  FAILED: ({ status_reason }, { because }) => `Mislukt: ${because(status_reason) ?? 'onbekend'}.`,
  UNDOING: 'Wat is geïmporteerd, wordt verwijderd.',
  UNDONE: 'Ongedaan gemaakt: van deze import is niets meer aanwezig.',
};

export const import_sentences: Of = { nl, en };
