import type { EvidenceFile, EvidencePart, EvidenceText } from '@sluis/contract/disputes/evidence';
import type { DisputeStage } from '@sluis/contract/disputes/stages';

/**
 * How disputes of a processor are reported and answered. It is asked for only by what it declares here; without this
 * part, merchants respond outside Sluis.
 */
export interface ProcessorDisputes {
  /** The parts of evidence that it takes for a reason and stage, the required ones first; none if it takes no defence. */
  form(dispute: DisputeKind): readonly EvidenceQuestion[];
  /** Sends the evidence. It is final: a repeated reference is answered with the first outcome. */
  submit(response: Evidence): Promise<ResponseOutcome>;
  /** Accepts the loss. */
  accept(response: DisputeOrder): Promise<ResponseOutcome>;
  /** The outcome of a response; undefined if the processor does not know it. `certainty` says what that means. */
  find(response: DisputeOrder): Promise<ResponseOutcome | undefined>;
}

export interface DisputeKind {
  readonly reason_code: string | null;
  readonly stage: DisputeStage;
}

export interface EvidenceQuestion {
  readonly name: EvidencePart;
  readonly required: boolean;
}

export interface DisputeOrder extends DisputeKind {
  /** Our own reference of the response. */
  readonly reference: string;
  /** The processor's id of the dispute. */
  readonly dispute: string;
  /** The reference of the payment. */
  readonly payment: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly kind: 'submit' | 'accept';
  /** What the processor's reports have said of the dispute until now. */
  readonly reported: {
    readonly stage: DisputeStage;
    readonly status: DisputeReport['status'];
    /** Whether the processor has reported in this stage that it has received a response. */
    readonly is_responded: boolean;
  };
}

export interface Evidence extends DisputeOrder {
  readonly texts: Readonly<Partial<Record<EvidenceText, string>>>;
  readonly files: readonly {
    readonly part: EvidenceFile;
    readonly name: string;
    readonly type: string;
    readonly bytes: Uint8Array;
  }[];
}

/** PENDING is reported later by a notification about its reference. */
export interface ResponseOutcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED';
  readonly status_reason?: string;
  /** The processor's id of the response. */
  readonly processor_id_external: string;
}

/**
 * A processor's report on a dispute: all that it knows of it at a time. Reports may arrive twice and in any order. The
 * stage and the status say which one is newer.
 */
export interface DisputeReport {
  /** The processor's own id of the event, if it has one. */
  readonly id?: string;
  /** Our reference of the disputed payment. */
  readonly reference: string;
  /** The processor's id of the dispute, the same in all its stages. */
  readonly dispute: string;
  readonly stage: DisputeStage;
  /** IN_DISPUTE if a response was received and is not decided. */
  readonly status: 'OPEN' | 'IN_DISPUTE' | 'WON' | 'LOST' | 'CANCELLED';
  readonly status_reason?: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly reason_code?: string;
  readonly reason?: string;
  /** The deadline of the response in this stage. */
  readonly due_at?: string;
  /** What the processor charges for the dispute. */
  readonly fee_amount?: number;
  readonly source_type?: 'card_scheme' | 'direct_debit' | 'wallet' | 'pay_later';
  /** By the processor's clock. */
  readonly occurred_at: string;
}
