import type { ErrorCode } from './base/errors.ts';

/**
 * The reasons that Sluis and its sandbox set, and common ones of processors and banks. Any other text of a processor is
 * shown unchanged.
 */
export const known_reasons = [
  // Of payments that were declined or failed, by a processor or bank.
  'insufficient funds',
  'do not honor',
  'processor declined',
  'gateway rejected',
  'declined by the bank',
  'authentication required',
  'authentication failed',
  '3-D Secure authentication failed',
  'expired card',
  'invalid payment details',
  'not allowed for this card',
  'suspected fraud',
  'limit exceeded',
  'card lost or stolen',
  'wallet restricted',
  'account closed',
  'account holder deceased',
  'declined by the payer',
  'no mandate',
  'credit check not passed',
  'address not verified',
  'settlement declined',
  'processing error',
  'processor unavailable',
  'time-out at the processor',
  'no answer from the processor',
  'not known at the processor',
  'invalid response',
  'exceeds the amount paid',
  'balance too low',
  // Of payments and refunds with other ends.
  'authorization expired',
  'authorization expires soon',
  'capture requested',
  'void requested',
  'void refused',
  'captured further',
  'captured beyond the authorization',
  'expired',
  'not used for 36 months',
  'not signed after all',
  'last collection made',
  'last collection not made',
  'voided',
  'cancelled by the customer',
  'cancelled by the payer',
  'cancelled by the merchant',
  'another try was begun',
  'cancelled at the terminal',
  'declined by the terminal',
  'terminal out of action',
  'not finished in time',
  'no processor',
  'paid after it was reported as failed',
  'interrupted',
  // Of chargebacks: why, and how they ended.
  'fraud: card not present',
  'merchandise or services not received',
  'item not received',
  'not as described or defective',
  'significantly not as described',
  'duplicate processing',
  'return not processed',
  'refund requested by the payer',
  'accepted by the merchant',
  'withdrawn by the card holder',
  'sent in error',
  'inquiry became a chargeback',
  'pre-arbitration',
  'arbitration',
  'no response in time',
  // Of differences: how they ended.
  'accounted for',
  'no longer expected',
  // Of exceptions about a settlement profile: how they ended.
  'closed',
  'no longer negative',
  // Of items that are paid by payments: how the payment ended, or why it could not be made.
  'declined',
  'failed',
  'cancelled',
  'abandoned',
  'authorization_voided',
  'mandate_not_usable' satisfies ErrorCode,
  'notice not sent',
  'organisation_inactive' satisfies ErrorCode,
  'payment_product_not_allowed' satisfies ErrorCode,
  'processor_not_allowed' satisfies ErrorCode,
  'payment_limit_exceeded' satisfies ErrorCode,
  'daily_limit_exceeded' satisfies ErrorCode,
  'internal' satisfies ErrorCode,
] as const;

/** The reason of a payment that a ruleset of the provider blocks: its merchant does not see the rule. */
export const blocked_by_provider = 'Blocked by the provider';

/** A reason as Sluis writes it. */
export type KnownReason = (typeof known_reasons)[number];

type Joined<S extends string, Gap extends string> = S extends `${infer A}${Gap}${infer B}`
  ? `${A}_${Joined<B, Gap>}`
  : S;

/** A known reason as the key of its texts. */
export type ReasonKey = Joined<Joined<Joined<Lowercase<KnownReason>, ': '>, ' '>, '-'>;

/** A reason in any spelling as a key: "Authorization expired." is authorization_expired. */
export const reasonKey = (reason: string): string =>
  reason
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
