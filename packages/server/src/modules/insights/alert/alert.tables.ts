import type { Placements } from '../../../platform/database/tables.ts';

interface AlertTables {
  alert_watch: { organisation: string; processor: string; measured_at: string; is_below: boolean };
  alert_round: { measured_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends AlertTables {}
}

export const placements: Placements<AlertTables> = {
  alert_watch: 'local',
  alert_round: 'local',
};
