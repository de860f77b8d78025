import { alerts_to_see } from '@sluis/contract/entities/insights/alert';
import { alertsetting } from '@sluis/contract/entities/insights/alertsetting';
import { annotation } from '@sluis/contract/entities/insights/annotation';
import { defineList } from '../../../kit/list/declaration.ts';
import type { Format } from '../../../lib/create-format.ts';

/** An alert about a payment has no share. */
const percentOf = (share: number | null, format: Format) =>
  share === null ? undefined : { text: format.percent(share) };

export const alertList = defineList({
  id: 'alert',
  entity: 'alert',
  timeless: true,
  title: 'alert.title',
  hint: 'alert.hint',
  empty: 'alert.empty',
  views: [{ id: 'to_see', label: 'alert.to_see', search: alerts_to_see }],
  related: [
    { path: 'insights/annotations', label: 'annotation.title', roles: annotation.roles.list },
    { path: 'insights/alerts/settings', label: 'alertsetting.title', roles: alertsetting.roles.list },
  ],
  columns: [
    'processor.name',
    'status',
    { path: 'approval', shows: ({ approval }, { format }) => percentOf(approval, format) },
    { path: 'approval_usual', shows: ({ approval_usual }, { format }) => percentOf(approval_usual, format) },
    'finished',
    'started_at',
    'ended_at',
    'owner.name',
    'organisation.name',
    'kind',
    { path: 'overall', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'last_status_update', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['processor.name', 'status', 'started_at', 'kind'],
  filters: [
    'status',
    'kind',
    'processor',
    'started_at',
    'ended_at',
    'owner',
    'overall',
    'approval',
    'finished',
    'organisation',
    'created_at',
    'id',
  ],
  populate: ['processor', 'owner', 'organisation'],
  detail: {
    populate: ['processor', 'owner', 'organisation'],
    title: 'processor',
    panel: async () => (await import('./alert.panel.ts')).alertPanel,
  },
});
