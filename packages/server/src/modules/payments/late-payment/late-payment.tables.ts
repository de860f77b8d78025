import type { Placements } from '../../../platform/database/tables.ts';

interface LatePaymentTables {
  late_payment: {
    transaction: string;
    organisation: string;
    check_at: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends LatePaymentTables {}
}

export const placements: Placements<LatePaymentTables> = {
  late_payment: 'spread',
};
