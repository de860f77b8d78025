import type { Placements } from '../../../platform/database/tables.ts';

interface TerminalTables {
  terminal_payment: {
    transaction: string;
    organisation: string;
    terminal: string;
    /** By which the device names itself; the first counts. */
    claim: string | null;
    /** Null once a card was presented, or the payment has ended. */
    expires_at: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TerminalTables {}
}

/** How it lies on several machines. */
export const placements: Placements<TerminalTables> = {
  terminal_payment: 'spread',
};
