import type { StatusOf, WithStatus } from '../../lib/texts.ts';

/** The meaning of a colour, the same everywhere. */
export type Tone = 'good' | 'waiting' | 'warning' | 'failed' | 'dispute' | 'ended' | 'redirected' | 'broken';

type Tones<N extends WithStatus> = Readonly<Record<StatusOf<N>, Tone>>;

const transaction: Tones<'transaction'> = {
  INITIATED: 'waiting',
  IN_PROGRESS: 'waiting',
  PENDING: 'waiting',
  AUTHORIZED: 'waiting',
  AUTHORIZATION_VOIDED: 'ended',
  CANCELLED: 'ended',
  ABANDONED: 'ended',
  SETTLEMENT_REQUESTED: 'good',
  SETTLEMENT_COMPLETED: 'good',
  DECLINED: 'failed',
  FAILED: 'failed',
  UNKNOWN: 'warning',
};
const capture: Tones<'capture'> = { PENDING: 'waiting', UNKNOWN: 'warning', PROCESSED: 'good', FAILED: 'failed' };
const refund: Tones<'refund'> = {
  PENDING: 'waiting',
  HOLD: 'warning',
  UNKNOWN: 'warning',
  PROCESSED: 'good',
  CANCELLED: 'ended',
  FAILED: 'failed',
};
const chargeback: Tones<'chargeback'> = {
  OPEN: 'warning',
  IN_DISPUTE: 'dispute',
  WON: 'good',
  LOST: 'failed',
  CANCELLED: 'ended',
};
const paymentlink: Tones<'paymentlink'> = { CREATED: 'waiting', INITIATED: 'waiting', DONE: 'good', EXPIRED: 'ended' };
const subscription: Tones<'subscription'> = {
  CREATED: 'waiting',
  ACTIVE: 'good',
  PAST_DUE: 'warning',
  EXPIRED: 'failed',
  CANCELLED: 'ended',
  COMPLETED: 'ended',
};

/** The tone of every status of every entity: a missing status does not compile. */
export const status_tones: { readonly [N in WithStatus]: Tones<N> } = {
  transaction,
  capture,
  refund,
  chargeback,
  disputeresponse: capture,
  customer: {
    UNKNOWN: 'ended',
    AUTO_UNVERIFIED: 'warning',
    UNVERIFIED: 'warning',
    AUTO_VERIFIED: 'good',
    VERIFIED: 'good',
  },
  paymentlink,
  mandate: { ACTIVE: 'good', COMPLETED: 'ended', CANCELLED: 'ended', EXPIRED: 'ended' },
  cardaddlink: { ...paymentlink, CANCELLED: 'ended' },
  scheduledtransaction: { CREATED: 'waiting', FAILED: 'failed', DONE: 'good' },
  subscription,
  report: { PENDING: 'waiting', PROCESSED: 'good', FAILED: 'failed' },
  processornotification: { RECEIVED: 'waiting', DONE: 'good', FAILED: 'failed' },
  processorsettlementrun: { QUEUED: 'waiting', RUNNING: 'waiting', DONE: 'good', FAILED: 'failed' },
  processorsettlementfile: { RECEIVED: 'waiting', PARSED: 'waiting', RECONCILED: 'good', FAILED: 'failed' },
  alert: { OPEN: 'warning', SEEN: 'waiting', OVER: 'ended' },
  bankaccount: { NEW: 'waiting', VERIFIED: 'good', REJECTED: 'ended', BLOCKED: 'failed' },
  import: {
    UPLOADING: 'waiting',
    READING: 'waiting',
    READY: 'warning',
    CHECKING: 'waiting',
    CHECKED: 'warning',
    RUNNING: 'waiting',
    STOPPED: 'warning',
    COMPLETED: 'good',
    FAILED: 'failed',
    UNDOING: 'waiting',
    UNDONE: 'ended',
  },
  settlement: {
    OPEN: 'waiting',
    CLOSED: 'waiting',
    INSTRUCTED: 'waiting',
    PAID: 'good',
    RETURNED: 'failed',
    CARRIED: 'ended',
  },
  payoutbatch: {
    DRAFT: 'warning',
    APPROVED: 'waiting',
    EXPORTED: 'waiting',
    CONFIRMED: 'good',
    CANCELLED: 'ended',
  },
  saprun: { CREATED: 'waiting', DOWNLOADED: 'good', FAILED: 'failed' },
  financeexception: { OPEN: 'warning', RESOLVED: 'ended' },
  oneoff: { PLANNED: 'waiting', BOOKED: 'good', CANCELLED: 'ended' },
  share: {
    REQUESTED: 'warning',
    GIVEN: 'waiting',
    USED: 'good',
    REVEALED: 'good',
    DECLINED: 'failed',
    WITHDRAWN: 'ended',
    EXPIRED: 'ended',
  },
  terminal: { ACTIVE: 'good', INACTIVE: 'ended' },
  statusupdate: { ...transaction, ...refund },
  // The status is that of the webhook's subject. EXPIRED is that of links, of which more expire than subscriptions.
  webhook: { ...transaction, ...refund, ...chargeback, ...subscription, ...paymentlink },
  webhookaddress: { FAILING: 'failed', DISABLED: 'failed', ENABLED: 'waiting' },
};

/** The tone of a status of any entity; a status from a newer server is grey. */
export const toneOf = (entity: string, status: string): Tone =>
  (status_tones as Readonly<Record<string, Readonly<Record<string, Tone>>>>)[entity]?.[status] ?? 'ended';
