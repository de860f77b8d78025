import { type KnownReason, reasonKey } from '../status-reasons.ts';

/**
 * The reasons of declines that say nothing about the card or the payer: another acquirer may be answered differently.
 * The schemes forbid or charge for repeating others, such as of a lost card or without funds. Not among them is a
 * time-out behind the processor: the payment may have been taken there.
 */
const soft: readonly KnownReason[] = [
  'do not honor',
  'processor declined',
  'gateway rejected',
  'processing error',
  'processor unavailable',
];
const soft_keys: ReadonlySet<string> = new Set(soft.map(reasonKey));

/**
 * Whether the payer's bank declined because it requires authentication (65 of Mastercard, 1A of Visa): the same request
 * with a challenge may be approved.
 */
export const isAuthenticationRequired = (reason: string | null | undefined): boolean =>
  reason != null && reasonKey(reason) === reasonKey('authentication required' satisfies KnownReason);

/** Whether another processor may be asked for a payment that was declined for a reason, in any spelling. */
export const isSoftDecline = (reason: string | null | undefined): boolean =>
  reason != null && soft_keys.has(reasonKey(reason));
