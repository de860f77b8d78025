import type { Placements } from '../../../platform/database/tables.ts';

interface BankAccountTables {
  bankaccount_proof: { bankaccount: string; type: string; bytes: Uint8Array };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends BankAccountTables {}
}

export const placements: Placements<BankAccountTables> = {
  bankaccount_proof: 'local',
};
