import type { Placements } from '../../../platform/database/tables.ts';

interface SapTables {
  saprun_file: { run: string; bytes: Uint8Array };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SapTables {}
}

export const placements: Placements<SapTables> = {
  saprun_file: 'local',
};
