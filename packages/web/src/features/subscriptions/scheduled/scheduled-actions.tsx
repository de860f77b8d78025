import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Scheduled } from './scheduled.item.ts';
import { isWaiting } from './scheduled-cells.tsx';

/** Calls a payment off that is to be taken still. */
export function ScheduledActions({ item }: { readonly item: Scheduled }) {
  const { t } = useTranslation();
  const format = useFormat();
  const canCancel = useCan(scheduledtransaction.actions.cancel.roles);
  if (!canCancel || !isWaiting(item)) return null;
  return (
    <ConfirmButton
      label={t('scheduled.cancel')}
      question={t('scheduled.cancel_question', {
        amount: format.money(item),
        name: item.customer?.name ?? item.merchant_reference,
        when: format.instant(item.scheduled_at),
      })}
      confirm={t('scheduled.cancel')}
      danger
      run={(idempotencyKey) =>
        request('POST', `/v1/scheduledtransaction/${item.id}/cancel`, { body: {}, idempotencyKey })
      }
    />
  );
}
