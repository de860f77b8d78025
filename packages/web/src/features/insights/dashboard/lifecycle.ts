import type { TransactionStatus } from '@sluis/contract/entities/payments/transaction';

/** The progress of a payment in each status. */
export const lifecycle_steps: Readonly<Record<TransactionStatus, number>> = {
  INITIATED: 0,
  IN_PROGRESS: 1,
  PENDING: 1,
  AUTHORIZED: 1,
  SETTLEMENT_REQUESTED: 2,
  AUTHORIZATION_VOIDED: 2,
  CANCELLED: 2,
  ABANDONED: 2,
  DECLINED: 2,
  FAILED: 2,
  UNKNOWN: 2,
  SETTLEMENT_COMPLETED: 3,
};

/** The usual transitions of a payment; the rarer ones would hide them. */
export const lifecycle_arrows: readonly (readonly [TransactionStatus, TransactionStatus])[] = [
  ['INITIATED', 'IN_PROGRESS'],
  ['INITIATED', 'PENDING'],
  ['INITIATED', 'AUTHORIZED'],
  ['AUTHORIZED', 'SETTLEMENT_REQUESTED'],
  ['AUTHORIZED', 'AUTHORIZATION_VOIDED'],
  ['PENDING', 'SETTLEMENT_REQUESTED'],
  ['PENDING', 'CANCELLED'],
  ['PENDING', 'ABANDONED'],
  ['PENDING', 'DECLINED'],
  ['PENDING', 'FAILED'],
  ['PENDING', 'UNKNOWN'],
  ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'],
];
