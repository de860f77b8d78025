import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface SubscriptionTables {
  subscription_cycle: {
    subscription: string;
    cycle: number;
    organisation: string;
    due_date: string;
    amount: number;
    discount_amount: Generated<number>;
    discount: string | null;
    transaction: string | null;
    state: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SubscriptionTables {}
}

export const placements: Placements<SubscriptionTables> = {
  subscription_cycle: 'spread',
};
