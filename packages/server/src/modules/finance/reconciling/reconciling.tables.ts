import type { Placements } from '../../../platform/database/tables.ts';

interface ReconcilingTables {
  /** How far the payments of a processor settlement have been looked at for what is missing. */
  settlementexpectation: {
    processor_settlement: string;
    organisation: string;
    expected_until: string;
    failed_until: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ReconcilingTables {}
}

export const placements: Placements<ReconcilingTables> = {
  settlementexpectation: 'shared',
};
