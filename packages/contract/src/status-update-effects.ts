import type { StatusUpdateType } from './entities/payments/statusupdate.ts';

/** Items whose status changes along with a payment or refund. */
export type Followed =
  | 'transaction'
  | 'refund'
  | 'subscription'
  | 'paymentlink'
  | 'cardaddlink'
  | 'scheduledtransaction';

export type StatusUpdateEffect =
  | { readonly is: 'status'; readonly of: Followed; readonly id: string; readonly from: string; readonly to: string }
  | { readonly is: 'refundable'; readonly from: number; readonly to: number }
  /** The money of a payment that was not paid after all has been returned. */
  | { readonly is: 'reversed'; readonly amount: number }
  | { readonly is: 'due_date'; readonly id: string; readonly from: string | null; readonly to: string | null }
  | { readonly is: 'times_paid'; readonly id: string; readonly from: number; readonly to: number }
  /** The processor will receive a request, or Sluis no longer waits for its answer. */
  | { readonly is: 'ordered' | 'withdrawn'; readonly operation: 'authorise' | 'capture' | 'void' | 'refund' }
  | { readonly is: 'webhooks' | 'mails'; readonly count: number };

/** The effects of a status update; `status` and `effects` are of the item as it is now. */
export interface StatusUpdatePreview {
  readonly type: StatusUpdateType;
  readonly id: string;
  readonly status: string;
  /** The statuses that may be set. */
  readonly allowed: readonly string[];
  readonly merchant_reference: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly organisation: { readonly id: string; readonly name: string };
  /** Absent if the request names no status. */
  readonly effects?: readonly StatusUpdateEffect[];
}
