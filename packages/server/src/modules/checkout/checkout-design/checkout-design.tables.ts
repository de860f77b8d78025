import type { Placements } from '../../../platform/database/tables.ts';

interface CheckoutDesignTables {
  checkoutdesign_change: {
    organisation: string;
    design: string;
    version: number;
    created_at: string;
    actor_name: string | null;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CheckoutDesignTables {}
}

export const placements: Placements<CheckoutDesignTables> = {
  checkoutdesign_change: 'shared',
};
