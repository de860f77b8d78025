import { defineList } from '../../../kit/list/declaration.ts';
import { shownAnswer } from './shown-answer.ts';

export const addressList = defineList({
  id: 'webhookaddress',
  entity: 'webhookaddress',
  timeless: true,
  title: 'webhookaddress.title',
  hint: 'webhookaddress.hint',
  empty: 'webhookaddress.empty',
  columns: [
    { path: 'url', width_px: 360 },
    'status',
    'failing_since',
    'failures',
    { path: 'status_code', shows: shownAnswer, exported: ['error'] },
    'last_tried_on',
    'organisation.name',
    { path: 'lasting', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['url', 'status', 'failing_since', 'status_code'],
  filters: [
    'status',
    'url',
    'failing_since',
    'lasting',
    'status_code',
    'last_tried_on',
    'failures',
    'organisation',
    'created_at',
    'id',
  ],
  populate: ['organisation'],
  detail: {
    populate: ['organisation'],
    title: 'url',
    panel: async () => (await import('./address.panel.tsx')).addressPanel,
  },
});
