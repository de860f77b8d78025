import type { KnownReason } from '../status-reasons.ts';

interface Return {
  readonly reason: KnownReason;
  /** No further collection by its mandate can succeed. */
  readonly ends_mandate?: true;
}

const ended = (reason: KnownReason): Return => ({ reason, ends_mandate: true });

/** The reasons with which banks reject, return or refund collections (EPC173-14), in the codes of ISO 20022. */
export const return_reasons: Readonly<Record<string, Return>> = {
  AC01: ended('invalid payment details'),
  AC04: ended('account closed'),
  AC06: { reason: 'declined by the bank' },
  AC13: ended('declined by the bank'),
  AG01: ended('declined by the bank'),
  AG02: { reason: 'processing error' },
  AM04: { reason: 'insufficient funds' },
  AM05: { reason: 'duplicate processing' },
  BE05: { reason: 'processing error' },
  CNOR: { reason: 'processing error' },
  DNOR: { reason: 'declined by the bank' },
  FF01: { reason: 'processing error' },
  MD01: ended('no mandate'),
  MD02: ended('no mandate'),
  MD06: { reason: 'refund requested by the payer' },
  MD07: ended('account holder deceased'),
  MS02: { reason: 'declined by the payer' },
  MS03: { reason: 'declined by the bank' },
  RC01: { reason: 'invalid payment details' },
  RR04: { reason: 'declined by the bank' },
  SL01: { reason: 'declined by the bank' },
};

/** The reason of a code, in our words. */
export const returnReason = (code: string): KnownReason =>
  (Object.hasOwn(return_reasons, code) ? return_reasons[code]?.reason : undefined) ?? 'declined by the bank';

/** Acquirers who do not pass on the code of the bank say it in these words. */
const ending_reasons: readonly (string | null)[] = [
  'no mandate',
  'account closed',
  'account holder deceased',
] satisfies KnownReason[];

/** Whether a mandate ends with a failed collection. */
export const endsMandate = ({
  refusal_code,
  status_reason,
}: {
  readonly refusal_code: string | null;
  readonly status_reason: string | null;
}): boolean =>
  refusal_code !== null && Object.hasOwn(return_reasons, refusal_code)
    ? return_reasons[refusal_code]?.ends_mandate === true
    : ending_reasons.includes(status_reason);
