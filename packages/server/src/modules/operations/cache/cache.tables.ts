import type { Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface CacheTables {
  cache_answer: { request: string; connection: number; created_at: Generated<string>; answer: object | string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CacheTables {}
}

export const placements: Placements<CacheTables> = {
  cache_answer: 'local',
};
