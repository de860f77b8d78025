import { terminal } from '@sluis/contract/entities/checkout/terminal';
import { defineList } from '../../../kit/list/declaration.ts';
import { LastSeen } from './last-seen.tsx';
import { codeUntil } from './terminal.item.ts';

export const terminalList = defineList({
  id: 'terminal',
  entity: 'terminal',
  timeless: true,
  // The enrolment of a device elsewhere appears automatically.
  live: (item) => codeUntil(item) !== undefined,
  title: 'terminal.title',
  hint: 'terminal.hint',
  columns: [
    'name',
    'status',
    'location',
    'model',
    'serial_number',
    { path: 'last_seen_at', cell: LastSeen },
    { path: 'payment_profile.display_name', hidden: true },
    { path: 'software', hidden: true },
    { path: 'enrolled_at', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'organisation.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'status', 'location', 'last_seen_at'],
  filters: [
    'status',
    'name',
    'location',
    'serial_number',
    'model',
    'payment_profile',
    'last_seen_at',
    'enrolled_at',
    'software',
    'created_at',
    'organisation',
    'id',
  ],
  populate: ['organisation', 'payment_profile'],
  detail: {
    populate: ['organisation', 'payment_profile'],
    edit: { roles: terminal.roles.update },
    delete: { roles: terminal.roles.delete },
    panel: async () => (await import('./terminal.panel.ts')).terminalPanel,
  },
  create: { roles: terminal.roles.create, label: 'terminal.create' },
});
