import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface CardTryTables {
  /** A card that was tried for a payment, on a page or at a terminal. */
  card_try: {
    transaction: string;
    organisation: string;
    created_at: Generated<string>;
    network: string;
    /** The terminal, where it was tried at one. */
    device: string | null;
    /** Null until the payment has ended. */
    failed: Generated<boolean | null>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CardTryTables {}
}

/** How it lies on several machines. */
export const placements: Placements<CardTryTables> = {
  card_try: 'spread',
};
