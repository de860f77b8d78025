import type { ItemOf } from '@sluis/contract/registry';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList } from '../../../kit/list/declaration.ts';

type Reported = Pick<ItemOf<'processornotification'>, 'reported_status'>;

/** The reported status in words: one of a payment, a refund or a chargeback. */
export function shownReported({ reported_status: status }: Reported, { t }: Words): Shown | undefined {
  if (status === null) return undefined;
  const keys = ['transaction', 'refund', 'chargeback'].map((entity) => `status.${entity}.${status}`);
  return { text: t([...keys, '']) || status };
}

/** The notifications of processors about payments and refunds. */
export const notificationList = defineList({
  id: 'processornotification',
  entity: 'processornotification',
  title: 'processornotification.title',
  hint: 'processornotification.hint',
  columns: [
    'created_at',
    'processor.name',
    'reference',
    { path: 'reported_status', shows: shownReported },
    'status',
    'status_reason',
    'organisation.name',
    { path: 'occurred_at', hidden: true },
    { path: 'transaction', hidden: true },
    { path: 'refund', hidden: true },
    { path: 'tries', hidden: true },
    { path: 'next_try_at', hidden: true },
    { path: 'request_id', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: [['reference', 'created_at'], 'reported_status', 'processor.name', 'status'],
  filters: [
    'created_at',
    'processor',
    'status',
    'status_reason',
    'reference',
    'reported_status',
    'occurred_at',
    'transaction',
    'refund',
    'organisation',
    'tries',
    'next_try_at',
    'request_id',
    'id',
  ],
  views: [{ id: 'failed', label: 'processornotification.failed', search: { 'status[]': ['FAILED'] } }],
  populate: ['processor', 'organisation'],
  detail: {
    populate: ['processor', 'organisation'],
    title: 'reference',
    panel: async () => (await import('./notification.panel.tsx')).notificationPanel,
  },
});
