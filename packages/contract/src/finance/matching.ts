/** How a line of an acquirer compares with ours, or what no line accounts for. */
export const match_outcomes = [
  'MATCHED',
  'AMOUNT_DIFFERS',
  'FEE_DIFFERS',
  'CURRENCY_DIFFERS',
  /** A line of nothing that we know. */
  'UNKNOWN',
  /** One more line of something that another line accounts for. */
  'DUPLICATE',
  /** Completed, and after the days of grace in no file. */
  'MISSING',
  /** The same of a payment that has not been completed. */
  'NOT_COMPLETED',
] as const;
export type MatchOutcome = (typeof match_outcomes)[number];

export const differences = match_outcomes.filter((outcome) => outcome !== 'MATCHED');
export type Difference = Exclude<MatchOutcome, 'MATCHED'>;

/** How a difference was resolved. */
export const match_resolutions = ['ACCEPTED', 'WRITTEN_OFF', 'CORRECTED', 'DISMISSED'] as const;
export type MatchResolution = (typeof match_resolutions)[number];

/** What acquirers account for. */
export const matched_kinds = ['PAYMENT', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL'] as const;
export type MatchedKind = (typeof matched_kinds)[number];

/** Whether money of a kind comes from the acquirer or goes back to it. */
export const signs: Readonly<Record<MatchedKind, 1 | -1>> = {
  PAYMENT: 1,
  REFUND: -1,
  REFUND_REVERSAL: 1,
  CHARGEBACK: -1,
  CHARGEBACK_REVERSAL: 1,
};
