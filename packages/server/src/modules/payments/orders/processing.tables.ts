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
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProcessingTables {}
}

export const placements: Placements<ProcessingTables> = {
  processing_order: 'spread',
};
