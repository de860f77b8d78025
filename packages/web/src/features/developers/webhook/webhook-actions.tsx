import { webhook } from '@sluis/contract/entities/developers/webhook';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Webhook } from './webhook.item.ts';

/** Sends a webhook again; one that waits for its next try is sent now. */
export function WebhookActions({ item }: ItemProps<Webhook>) {
  const { t } = useTranslation();
  const canResend = useCan(webhook.actions.resend.roles);
  if (!canResend) return null;
  const isWaiting = item.next_try_at !== null;
  return (
    <ConfirmButton
      label={t(isWaiting ? 'webhook.send_now' : 'webhook.resend')}
      question={t(isWaiting ? 'webhook.send_now_question' : 'webhook.resend_question', { url: item.url })}
      confirm={t(isWaiting ? 'webhook.send_now' : 'webhook.resend')}
      run={(idempotencyKey) => request('POST', `/v1/webhook/${item.id}/resend`, { body: {}, idempotencyKey })}
    />
  );
}
