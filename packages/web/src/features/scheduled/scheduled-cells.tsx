import { cancelled_reason, scheduledtransaction } from '@sluis/contract/entities/scheduledtransaction';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Scheduled } from './scheduled.item.ts';

type Props = { readonly item: Scheduled };

/** Whether it is to be taken still: neither taken nor under way. */
export const isWaiting = ({ status, transaction }: Pick<Scheduled, 'status' | 'transaction'>): boolean =>
  status === 'CREATED' && !transaction;

/** The status in words; one that somebody called off did not fail of itself. */
export function ScheduledStatus({ item: { status, status_reason } }: Props) {
  const { t } = useTranslation();
  return status === 'FAILED' && status_reason === cancelled_reason ? (
    <StatusPill
      entity="scheduledtransaction"
      status={status}
      label={t('reasons.scheduledtransaction.cancelled')}
      tone="ended"
    />
  ) : (
    <StatusPill entity="scheduledtransaction" status={status} />
  );
}

/** Calls a payment off that is to be taken still. */
export function ScheduledActions({ item }: Props) {
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
