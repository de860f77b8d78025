import { webhook } from '@sluis/contract/entities/developers/webhook';
import { IconRepeat } from '@tabler/icons-react';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';

/** Opens the dialog that resends all failed webhooks of a period. */
export const resendFailed = {
  label: 'webhook.failed.title',
  icon: IconRepeat,
  roles: webhook.roles.create,
  dialog: lazyDialog(async () => (await import('./resend-dialog.tsx')).ResendDialog),
};
