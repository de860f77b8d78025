import type { StatusOf, WithStatus } from '../lib/texts.ts';

/** What a colour means, the same everywhere. */
export type Tone = 'good' | 'waiting' | 'warning' | 'failed' | 'dispute' | 'ended';

const of_payments = {
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
} as const;

/** The tone of every status of every entity: a status that is not drawn does not compile. */
export const status_tones: { readonly [N in WithStatus]: Readonly<Record<StatusOf<N>, Tone>> } = {
  transaction: of_payments,
  refund: {
    PENDING: 'waiting',
    HOLD: 'warning',
    UNKNOWN: 'warning',
    PROCESSED: 'good',
    CANCELLED: 'ended',
    FAILED: 'failed',
  },
  chargeback: {
    OPEN: 'warning',
    IN_DISPUTE: 'dispute',
    WON: 'good',
    LOST: 'failed',
    CANCELLED: 'ended',
  },
  customer: {
    UNKNOWN: 'ended',
    AUTO_UNVERIFIED: 'warning',
    UNVERIFIED: 'warning',
    AUTO_VERIFIED: 'good',
    VERIFIED: 'good',
  },
  paymentlink: { CREATED: 'waiting', INITIATED: 'waiting', DONE: 'good', EXPIRED: 'ended' },
  cardaddlink: { CREATED: 'waiting', INITIATED: 'waiting', DONE: 'good', EXPIRED: 'ended', CANCELLED: 'ended' },
  scheduledtransaction: { CREATED: 'waiting', FAILED: 'failed', DONE: 'good' },
  subscription: {
    CREATED: 'waiting',
    ACTIVE: 'good',
    PAST_DUE: 'warning',
    EXPIRED: 'failed',
    CANCELLED: 'ended',
    COMPLETED: 'ended',
  },
  report: { PENDING: 'waiting', PROCESSED: 'good', FAILED: 'failed' },
  terminal: { ACTIVE: 'good', INACTIVE: 'ended' },
  // The status is that of what a webhook tells of.
  webhook: {
    ...of_payments,
    HOLD: 'warning',
    PROCESSED: 'good',
    OPEN: 'warning',
    IN_DISPUTE: 'dispute',
    WON: 'good',
    LOST: 'failed',
    CREATED: 'waiting',
    DONE: 'good',
    EXPIRED: 'ended',
    ACTIVE: 'good',
    PAST_DUE: 'warning',
    COMPLETED: 'ended',
  },
};

/** The tone of a status, whichever entity it is of; a status from a newer server is grey. */
export const toneOf = (entity: string, status: string): Tone =>
  (status_tones as Readonly<Record<string, Readonly<Record<string, Tone>>>>)[entity]?.[status] ?? 'ended';
