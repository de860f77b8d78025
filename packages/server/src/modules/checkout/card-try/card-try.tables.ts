import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface CardTryTables {
  card_try: {
    transaction: string;
    organisation: string;
    created_at: Generated<string>;
    network: string;
    /** The terminal, if any. */
    device: string | null;
    /** Null until the payment has ended. */
    failed: Generated<boolean | null>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CardTryTables {}
}

export const placements: Placements<CardTryTables> = {
  card_try: 'spread',
};
