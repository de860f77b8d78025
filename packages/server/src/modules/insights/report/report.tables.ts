import type { Placements } from '../../../platform/database/tables.ts';

interface ReportTables {
  report_piece: { report: string; piece: number; bytes: Uint8Array };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ReportTables {}
}

export const placements: Placements<ReportTables> = {
  report_piece: 'local',
};
