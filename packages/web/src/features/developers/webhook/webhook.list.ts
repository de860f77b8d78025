import { webhook } from '@sluis/contract/entities/developers/webhook';
import { webhookaddress } from '@sluis/contract/entities/developers/webhookaddress';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { resendFailed } from './resend-failed.ts';
import { isDueSoon } from './webhook.item.ts';
import { AboutItem, CloneWebhook, Delivery } from './webhook-cells.tsx';
import { WebhookNotice } from './webhook-notice.tsx';

const { create } = webhook.roles;

const Lab = lazy(async () => (await import('./lab/lab.tsx')).Lab);

type Kind = 'DEFAULT' | 'TESTING' | 'PSP';

const named = {
  DEFAULT: { id: 'webhook', title: 'webhook.title', hint: 'webhook.hint' },
  TESTING: { id: 'webhook-testing', title: 'webhook.testing.title', hint: 'webhook.testing.hint' },
  PSP: { id: 'psp-webhook', title: 'webhook.title', hint: 'webhook.psp_hint' },
} as const;

/** Webhooks: a merchant's, those created by hand, or those of all merchants. */
export const webhookList = (kind: Kind) =>
  defineList({
    ...named[kind],
    entity: 'webhook',
    selectable: true,
    live: isDueSoon,
    ...(kind === 'TESTING'
      ? { timeless: true, fixed: { manual: true }, empty: 'webhook.testing.empty', above: Lab }
      : { notice: WebhookNotice, aside: resendFailed }),
    columns: [
      'created_at',
      { path: 'url', width_px: 264 },
      'type',
      { path: 'item_id', cell: AboutItem },
      'delivered_on',
      'status',
      { path: 'delivered', cell: Delivery, label: 'webhook.delivery.title' },
      { path: 'organisation.name', ...(kind !== 'PSP' && { hidden: true }) },
      { path: 'payment_profile.display_name', hidden: true },
      { path: 'tries', hidden: true },
      { path: 'next_try_at', hidden: true },
      { path: 'given_up_on', hidden: true },
      { path: 'manual', hidden: true },
      { path: 'id', hidden: true },
    ],
    ...(kind !== 'PSP' && {
      row_actions: [{ id: 'clone', label: 'clone.action', roles: create, cell: CloneWebhook }],
    }),
    card: ['url', 'delivered', ['type', 'created_at'], 'status'],
    filters: [
      'created_at',
      'type',
      'status',
      'item_id',
      'delivered_on',
      'delivered',
      ...(kind === 'TESTING' ? [] : (['manual'] as const)),
      'url',
      'given_up_on',
      'given_up_reason',
      'next_try_at',
      'tries',
      'payment_profile',
      'organisation',
      'id',
    ],
    views: [
      { id: 'given_up', label: 'webhook.views.given_up', search: { 'given_up_on>': '2000-01-01' } },
      {
        id: 'waiting',
        label: 'webhook.views.waiting',
        search: { delivered: false, 'tries>': 0, 'next_try_at>': '2000-01-01' },
      },
    ],
    related: [{ path: 'webhooks/addresses', label: 'webhookaddress.title', roles: webhookaddress.roles.list }],
    populate: ['organisation', 'payment_profile'],
    detail: {
      populate: ['organisation', 'payment_profile'],
      title: 'url',
      panel: async () => (await import('./webhook.panel.tsx')).webhookPanel,
    },
    create: {
      roles: create,
      label: 'webhook.create',
      form: lazy(async () => (await import('./create-webhook.tsx')).CreateWebhook),
    },
  });
