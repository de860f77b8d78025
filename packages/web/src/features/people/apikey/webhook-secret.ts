import { IconSignature } from '@tabler/icons-react';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';

/** Opens the signing secrets of webhooks. */
export const webhookSecret = {
  label: 'webhook_secret.title',
  icon: IconSignature,
  roles: ['WEBHOOK_CREATE'],
  dialog: lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog),
};
