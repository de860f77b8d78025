import { cancelled_reason } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Scheduled } from './scheduled.item.ts';

type Props = { readonly item: Scheduled };

/** Whether it is still to be taken: neither taken nor in progress. */
export const isWaiting = ({ status, transaction }: Pick<Scheduled, 'status' | 'transaction'>): boolean =>
  status === 'CREATED' && !transaction;

/** The status in words; a cancelled one did not fail. */
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
