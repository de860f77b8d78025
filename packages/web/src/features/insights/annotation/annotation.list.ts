import { annotation } from '@sluis/contract/entities/insights/annotation';
import { defineList } from '../../../kit/list/declaration.ts';

export const annotationList = defineList({
  id: 'annotation',
  entity: 'annotation',
  timeless: true,
  title: 'annotation.title',
  hint: 'annotation.hint',
  columns: [
    'started_at',
    'ended_at',
    'text',
    'kind',
    'created_by.name',
    { path: 'organisation.name', hidden: true },
    { path: 'overall', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['text', 'kind', 'started_at', 'ended_at'],
  filters: ['started_at', 'kind', 'text', 'ended_at', 'created_by', 'overall', 'organisation', 'created_at', 'id'],
  populate: ['organisation', 'created_by'],
  detail: {
    populate: ['organisation', 'created_by', 'alert'],
    // The text of an outage is that of its alert.
    edit: { roles: annotation.roles.update, allows: ({ kind }) => kind === 'note' },
    delete: { roles: annotation.roles.delete },
  },
  create: { roles: annotation.roles.create, label: 'annotation.create' },
});
