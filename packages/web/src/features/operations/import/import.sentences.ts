import type { Said } from '@sluis/contract/base/translate';
import type { SentenceContext, Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Import } from './import.item.ts';

const rows = ({ imported_count: count }: Import, { format }: SentenceContext): Said => [
  'said.import.rows',
  { count, number: format.number(count) },
];

export const import_sentences: Sentences<StatusOf<'import'>, Import> = {
  UPLOADING: 'said.import.UPLOADING',
  READING: 'said.import.READING',
  READY: 'said.import.READY',
  CHECKING: 'said.import.CHECKING',
  CHECKED: (item, context) => [
    item.bad_count > 0 ? 'said.import.checked_bad' : 'said.import.CHECKED',
    { rows: rows(item, context), bad: context.format.number(item.bad_count) },
  ],
  RUNNING: 'said.import.RUNNING',
  STOPPED: (item, context) =>
    item.status_reason === 'in_use' ? ['said.import.in_use'] : ['said.import.STOPPED', { rows: rows(item, context) }],
  COMPLETED: (item, context) => {
    const counted = (key: string, count: number): Said[] =>
      count > 0 ? [[key, { number: context.format.number(count) }]] : [];
    return [
      ['said.import.COMPLETED', { rows: rows(item, context) }],
      ...counted('said.import.known', item.known_count),
      ...counted('said.import.bad', item.bad_count),
    ];
  },
  FAILED: ({ status_reason }, { because }) => [
    'said.import.FAILED',
    { why: because(status_reason) ?? ['said.import.no_reason'] },
  ],
  UNDOING: 'said.import.UNDOING',
  UNDONE: 'said.import.UNDONE',
};
