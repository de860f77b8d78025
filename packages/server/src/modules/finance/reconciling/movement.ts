import { type MatchedKind, signs } from '@sluis/contract/finance/matching';

/** Money that moves at a processor, as we know it: what a line of the processor can account for. */
export interface Movement {
  /** That of its financial event, also before there is one. */
  readonly source_key: string;
  readonly kind: MatchedKind;
  readonly item: string;
  readonly organisation: string;
  readonly transaction: string;
  readonly payment_profile: string;
  readonly processor: string;
  readonly currency_code: string;
  /** Negative if it goes back. */
  readonly amount: number;
  readonly at: string;
  /** The ids by which the processor knows it: its own before those of its payment. */
  readonly references: readonly (readonly string[])[];
  readonly settlement_profile: string | null;
  /** Whether its settlement profile has been looked for. */
  readonly is_assigned: boolean;
}

/** A line of a processor. */
export interface Line {
  readonly line: number;
  readonly reference: string;
  readonly kind: MatchedKind;
  /** Negative if it goes back. */
  readonly gross: number;
  readonly fee: number;
  readonly currency_code: string;
  readonly booked_on: string;
}

const reversed: Readonly<Record<string, MatchedKind>> = {
  PAYMENT: 'CHARGEBACK',
  REFUND: 'REFUND_REVERSAL',
  CHARGEBACK: 'CHARGEBACK_REVERSAL',
};

/** What a line is about: money that goes the other way than its kind says is a reversal, as that of a returned debit. */
export function kindOf(kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK', gross: number): MatchedKind {
  return gross * signs[kind] < 0 ? (reversed[kind] ?? kind) : kind;
}
