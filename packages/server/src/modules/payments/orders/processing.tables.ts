import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface ProcessingTables {
  processing_order: {
    id: string;
    created_at: string;
    organisation: string;
    operation: string;
    item: string;
    transaction: string;
    mandate: string | null;
    amount: number;
    tries: Generated<number>;
    leased_until: string | null;
    /** Until when a process may still be waiting for an answer; null once it has given up. */
    asked_until: string | null;
    /** Since when an unanswered request may have arrived; null if none has been sent. */
    unanswered_since: string | null;
    /** Its card is in the vault. */
    in_vault: Generated<boolean>;
  };
  /** The processors that a payment was sent to, if it was more than one: each is stored before it is called. */
  transaction_attempt: {
    transaction: string;
    number: number;
    organisation: string;
    created_at: string;
    processor: string;
    reference: string;
    status: string | null;
    status_reason: string | null;
    processor_id_external: string | null;
  };
  /** What an adapter stored about a payment, by its reference at the processor. */
  processor_store: {
    reference: string;
    organisation: string;
    sealed: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProcessingTables {}
}

export const placements: Placements<ProcessingTables> = {
  processing_order: 'spread',
  transaction_attempt: 'spread',
  processor_store: 'spread',
};
