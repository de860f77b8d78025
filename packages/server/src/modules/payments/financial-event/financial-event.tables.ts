import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface FinancialEventTables {
  financeevent: {
    id: string;
    organisation: string;
    source_key: string;
    kind: string;
    item: string;
    transaction: string;
    payment_profile: string;
    occurred_at: string;
    recorded_at: string;
    amount: number;
    currency_code: string;
    processor: string | null;
    payment_product: string | null;
    card_brand: string | null;
    card_country: string | null;
    card_funding: string | null;
    country_code: string | null;
    recurring_type: string | null;
    is_imported: Generated<boolean>;
    /** WAITING until the acquirer accounts for it. */
    state: Generated<'NEW' | 'WAITING' | 'READY' | 'POSTED' | 'PARKED' | 'IGNORED'>;
    reason: string | null;
    settlement_profile: string | null;
    /** When the acquirer's line was found equal. */
    matched_at: string | null;
    /** Its cost is to be compared with the acquirer's fee once it is posted. */
    is_fee_pending: Generated<boolean>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends FinancialEventTables {}
}

export const placements: Placements<FinancialEventTables> = { financeevent: 'spread' };
