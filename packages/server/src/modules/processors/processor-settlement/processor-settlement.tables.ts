import type { Placements } from '../../../platform/database/tables.ts';

interface SettlementTables {
  processorsettlementcontent: { file: string; organisation: string; content: Uint8Array };
  processorsettlementline: {
    file: string;
    organisation: string;
    line: number;
    processor_id_external: string;
    kind: string;
    gross: number;
    fee: number;
    currency_code: string;
    booked_on: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SettlementTables {}
}

export const placements: Placements<SettlementTables> = {
  processorsettlementcontent: 'spread',
  processorsettlementline: 'spread',
};
