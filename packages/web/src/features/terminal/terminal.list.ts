import { terminal } from '@sluis/contract/entities/terminal';
import { defineList } from '../../kit/list/declaration.ts';

export const terminalList = defineList({
  id: 'terminal',
  entity: 'terminal',
  timeless: true,
  title: 'terminal.title',
  hint: 'terminal.hint',
  columns: [
    'name',
    'status',
    'serial_number',
    'location',
    'created_at',
    { path: 'organisation.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'status', 'location', 'serial_number'],
  filters: ['status', 'name', 'location', 'serial_number', 'created_at', 'organisation', 'id'],
  populate: ['organisation'],
  detail: {
    populate: ['organisation'],
    edit: { roles: terminal.roles.update },
    delete: { roles: terminal.roles.delete },
  },
  create: { roles: terminal.roles.create, label: 'terminal.create' },
});
