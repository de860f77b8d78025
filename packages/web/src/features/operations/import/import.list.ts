import { fileimport, import_working } from '@sluis/contract/entities/operations/import';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { type Import, isOnlyChecked, populated } from './import.item.ts';
import { ImportStatus } from './import-status.tsx';

/** Undefined for an import that was only checked. */
const shownImported = (item: Import, { format }: Words): Shown | undefined =>
  isOnlyChecked(item) ? undefined : { text: format.number(item.imported_count), figures: 'amount' };

/** The files whose rows were or will be imported for merchants. */
export const importList = defineList({
  id: 'import',
  entity: 'import',
  timeless: true,
  title: 'import.title',
  hint: 'import.hint',
  empty: 'import.empty',
  live: ({ status }) => import_working.includes(status),
  columns: [
    'created_at',
    'name',
    'kind',
    'organisation.name',
    { path: 'status', cell: ImportStatus, exported: ['status_reason'] },
    'read_count',
    { path: 'imported_count', shows: shownImported },
    'known_count',
    'bad_count',
    { path: 'payment_profile.display_name', hidden: true },
    { path: 'created_by.name', hidden: true },
    { path: 'size_bytes', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'status', ['kind', 'organisation.name'], 'created_at'],
  filters: ['created_at', 'organisation', 'status', 'kind', 'payment_profile', 'created_by', 'name', 'id'],
  populate: ['organisation', 'payment_profile', 'created_by'],
  detail: {
    populate: [...populated],
    delete: { roles: fileimport.roles.delete, question: 'import.delete_question' },
    panel: async () => (await import('./import.panel.tsx')).importPanel,
  },
  create: {
    roles: fileimport.roles.create,
    label: 'import.create',
    form: lazy(async () => (await import('./create-import.tsx')).CreateImport),
  },
});
