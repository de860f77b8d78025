import type { Placements } from '../../../platform/database/tables.ts';

interface MandateTables {
  debit_notice: {
    id: string;
    created_at: string;
    organisation: string;
    mandate: string;
    /** The subscription or scheduled transaction that is collected. */
    item: string;
    amount: number;
    currency_code: string;
    collected_on: string;
    notice_days: number;
    mail: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends MandateTables {}
}

export const placements: Placements<MandateTables> = {
  debit_notice: 'spread',
};
