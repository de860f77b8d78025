import type { DisputeReport } from '@sluis/adapter/disputes';
import { fromAdyen } from './amounts.ts';
import type { NotificationItem } from './types.ts';

type Place = Pick<DisputeReport, 'stage' | 'status'>;

/** What an event says about the dispute. A notification of a chargeback takes no money yet. */
const events: Readonly<Record<string, Place>> = {
  REQUEST_FOR_INFORMATION: { stage: 'RETRIEVAL', status: 'OPEN' },
  NOTIFICATION_OF_CHARGEBACK: { stage: 'RETRIEVAL', status: 'OPEN' },
  CHARGEBACK: { stage: 'CHARGEBACK', status: 'OPEN' },
  INFORMATION_SUPPLIED: { stage: 'CHARGEBACK', status: 'IN_DISPUTE' },
  // The money is back, but the bank can still answer.
  CHARGEBACK_REVERSED: { stage: 'CHARGEBACK', status: 'IN_DISPUTE' },
  SECOND_CHARGEBACK: { stage: 'CHARGEBACK', status: 'LOST' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { stage: 'CHARGEBACK', status: 'LOST' },
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: { stage: 'CHARGEBACK', status: 'WON' },
  PREARBITRATION_OPEN: { stage: 'PRE_ARBITRATION', status: 'OPEN' },
  PREARBITRATION_DECLINED: { stage: 'PRE_ARBITRATION', status: 'IN_DISPUTE' },
  PREARBITRATION_ACCEPTED: { stage: 'PRE_ARBITRATION', status: 'LOST' },
  PREARBITRATION_LOST: { stage: 'PRE_ARBITRATION', status: 'LOST' },
  PREARBITRATION_ISSUER_WITHDRAWN: { stage: 'PRE_ARBITRATION', status: 'WON' },
  PREARBITRATION_WON: { stage: 'PRE_ARBITRATION', status: 'WON' },
  SCHEME_ARBITRATION: { stage: 'ARBITRATION', status: 'IN_DISPUTE' },
  SCHEME_ARBITRATION_LOST: { stage: 'ARBITRATION', status: 'LOST' },
  SCHEME_ARBITRATION_WON: { stage: 'ARBITRATION', status: 'WON' },
};

/** Adyen's statuses of an inquiry, which takes no money. Without an answer the bank may still charge back. */
const inquiries: Readonly<Record<string, DisputeReport['status']>> = {
  Unresponded: 'OPEN',
  Responded: 'IN_DISPUTE',
  Expired: 'OPEN',
};

/** Adyen's own status, which the same event can have before and after a decision. */
const ended: Readonly<Record<string, DisputeReport['status']>> = { Accepted: 'LOST', Lost: 'LOST', Won: 'WON' };

/** A dispute is reported before its money is taken, and can be defended by then. */
const is_early: readonly string[] = ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'];

function statusOf(event: string, { status }: Place, reported = ''): DisputeReport['status'] {
  if (reported === 'Pending' && is_early.includes(event)) return 'IN_DISPUTE';
  return ended[reported] ?? status;
}

const timeOf = (text = ''): string | undefined =>
  Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

/** The report on a dispute; undefined for other events, and for a direct debit that was returned. */
export function readDispute(item: NotificationItem): DisputeReport | undefined {
  const { eventCode, pspReference, merchantReference, paymentMethod, amount, reason, additionalData: data = {} } = item;
  const place = events[eventCode];
  const occurred_at = timeOf(item.eventDate);
  if (!place || !occurred_at || paymentMethod === 'sepadirectdebit' || !merchantReference.startsWith('txn_'))
    return undefined;
  const inquired = inquiries[data.disputeStatus ?? ''];
  const reason_code = (data.chargebackReasonCode ?? data.rfiReasonCode)?.trim();
  const due_at = timeOf(data.defensePeriodEndsAt);
  return {
    id: `${eventCode} ${pspReference}`,
    reference: merchantReference,
    dispute: pspReference,
    stage: inquired ? 'RETRIEVAL' : place.stage,
    status: inquired ?? statusOf(eventCode, place, data.disputeStatus),
    amount: fromAdyen(amount),
    currency_code: amount.currency,
    ...(reason_code && { reason_code }),
    ...(reason && { reason }),
    ...(due_at && { due_at }),
    source_type: 'card_scheme',
    occurred_at,
  };
}
