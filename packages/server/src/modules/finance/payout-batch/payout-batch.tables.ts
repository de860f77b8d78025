import type { Placements } from '../../../platform/database/tables.ts';

interface PayoutBatchTables {
  payoutbatch_file: { batch: string; type: string; bytes: Uint8Array };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PayoutBatchTables {}
}

export const placements: Placements<PayoutBatchTables> = {
  payoutbatch_file: 'local',
};
