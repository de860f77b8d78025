import type { Placements } from '../../../platform/database/tables.ts';

interface TerminalTables {
  terminal_payment: {
    transaction: string;
    organisation: string;
    terminal: string;
    /** The device's name for itself; the first claim counts. */
    claim: string | null;
    /** Null once a card was presented, or the payment has ended. */
    expires_at: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TerminalTables {}
}

export const placements: Placements<TerminalTables> = {
  terminal_payment: 'spread',
};
