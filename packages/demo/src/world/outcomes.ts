import type { PaymentProductType } from '@sluis/contract/payment-products';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { type Draw, weightedWords } from './random.ts';

/** The end of a payment; `outage` is a processor that does not answer. */
export type Outcome =
  | 'paid'
  | 'declined'
  | 'abandoned'
  | 'cancelled'
  | 'failed'
  | 'blocked'
  | 'voided'
  | 'expired'
  | 'settlement_declined'
  | 'outage';

/** The outcomes of payments by type, with their frequencies. */
export const outcomes: Readonly<Record<PaymentProductType, Draw<Outcome>>> = {
  card: weightedWords({
    paid: 842,
    declined: 78,
    abandoned: 36,
    failed: 8,
    blocked: 11,
    voided: 9,
    expired: 5,
    settlement_declined: 3,
    cancelled: 8,
  }),
  wallet: weightedWords({ paid: 868, declined: 30, abandoned: 54, cancelled: 34, failed: 7, blocked: 7 }),
  bank_transfer: weightedWords({ paid: 872, abandoned: 72, cancelled: 38, failed: 8, declined: 6, blocked: 4 }),
  direct_debit: weightedWords({ paid: 942, declined: 46, failed: 6, blocked: 3, settlement_declined: 3 }),
  pay_later: weightedWords({ paid: 806, declined: 124, abandoned: 48, cancelled: 12, blocked: 6, voided: 4 }),
  prepaid: weightedWords({ paid: 905, declined: 72, abandoned: 20, failed: 3 }),
};

/** The outcomes of payments that an overloaded processor refuses. */
export const refusals = weightedWords({ failed: 3, declined: 1 } as const);

/** Banks and processors begin with a capital. */
export type Written = Capitalize<KnownReason>;

const declines: Readonly<Record<PaymentProductType, Draw<Written>>> = {
  card: weightedWords({
    'Insufficient funds': 34,
    'Do not honor': 22,
    'Processor declined': 16,
    '3-D Secure authentication failed': 12,
    'Expired card': 6,
    'Limit exceeded': 5,
    'Gateway rejected': 3,
    'Card lost or stolen': 2,
  }),
  wallet: weightedWords({ 'Processor declined': 5, 'Insufficient funds': 4, 'Wallet restricted': 1 }),
  bank_transfer: weightedWords({ 'Insufficient funds': 2, 'Processor declined': 1 }),
  direct_debit: weightedWords({ 'Insufficient funds': 7, 'Account closed': 2, 'No mandate': 1 }),
  pay_later: weightedWords({ 'Credit check not passed': 7, 'Address not verified': 2, 'Limit exceeded': 1 }),
  prepaid: weightedWords({ 'Insufficient funds': 8, 'Expired card': 2 }),
};

export const failed_secure = '3-D Secure authentication failed' satisfies Written;
export const declineReason = (type: PaymentProductType): Draw<Written> => declines[type];
export const failureReason = weightedWords<Written>({
  'Time-out at the processor': 5,
  'Processor unavailable': 3,
  'Invalid response': 1,
});
export const blockReason = weightedWords({
  'Blocked by the gateway: velocity': 4,
  'Blocked by the gateway: country': 3,
  'Blocked by the gateway: amount': 2,
  'Blocked by the gateway: known fraud': 1,
});
