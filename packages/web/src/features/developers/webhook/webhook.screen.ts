import { webhook_item_of } from '@sluis/contract/entities/developers/webhook';
import type { EntityName } from '@sluis/contract/registry';
import type { Additions, Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'webhooks',
    icon: 'IconWebhook',
    title: 'webhook.title',
    opens: 'webhook',
    load: async () => (await import('./webhook.list.ts')).webhookList('DEFAULT'),
  },
  {
    kind: 'list',
    route: 'webhooks/addresses',
    icon: 'IconPlugConnectedX',
    title: 'webhookaddress.title',
    opens: 'webhookaddress',
    load: async () => (await import('./address.list.ts')).addressList,
  },
  {
    kind: 'list',
    route: 'webhook-testing',
    icon: 'IconTestPipe',
    title: 'webhook.testing.title',
    load: async () => (await import('./webhook.list.ts')).webhookList('TESTING'),
  },
  {
    kind: 'list',
    route: 'psp/webhooks',
    icon: 'IconWebhook',
    title: 'webhook.title',
    opens: 'webhook',
    load: async () => (await import('./webhook.list.ts')).webhookList('PSP'),
  },
];

/** Entities whose panels have a tab with their webhooks. */
const reported_entities: readonly EntityName[] = Object.values(webhook_item_of).filter((to) => to !== null);

export const additions: readonly Additions[] = [
  ...reported_entities.map((to) => ({ to, load: async () => (await import('./webhooks-of.tsx')).webhooksOf(to) })),
  { to: 'webhook', load: async () => (await import('./resend-selected.tsx')).resendSelected },
];
