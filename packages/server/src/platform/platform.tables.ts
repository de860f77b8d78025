import type { Generated } from 'kysely';
import type { Placements } from './database/tables.ts';

interface ProcessTables {
  schema_window: { migration: string; runs_with: string };
  hold: { one: Generated<boolean>; since: string };
  hold_release: { released_at: string; since: string };
  clock: { one: Generated<boolean>; offset_ms: number; target_offset_ms: Generated<number> };
  /** The offset of the clock since a real time. */
  clock_step: { moved_at: string; offset_ms: number };
  /** Random keys that outlive the installation's secret, sealed by it. */
  installation_key: { name: string; sealed: string };
  worker_heartbeat: { worker_id: string; beat_at: string };
}

declare module './database/tables.ts' {
  interface Tables extends ProcessTables {}
}

export const placements: Placements<ProcessTables> = {
  schema_window: 'local',
  hold: 'local',
  hold_release: 'local',
  clock: 'local',
  clock_step: 'local',
  installation_key: 'local',
  worker_heartbeat: 'local',
};
