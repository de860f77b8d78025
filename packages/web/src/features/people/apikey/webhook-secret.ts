import { IconSignature } from '@tabler/icons-react';
import { lateDialog } from '../../../kit/drop/late-dialog.tsx';

/** Opens what webhooks are signed with. */
export const webhookSecret = {
  label: 'webhook_secret.title',
  icon: IconSignature,
  roles: ['WEBHOOK_CREATE'],
  dialog: lateDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog),
};
