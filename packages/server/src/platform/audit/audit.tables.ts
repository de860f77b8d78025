import type { ColumnType } from 'kysely';
import type { Placements } from '../database/tables.ts';

interface AuditTables {
  audittrail: {
    id: string;
    created_at: string;
    organisation: string;
    authentication: string;
    user: string | null;
    apikey: string | null;
    type: string;
    method: string;
    route: string;
    url: string;
    response_code: number;
    duration_ms: number;
    origin: string | null;
    request_id: string;
    item: string | null;
    transaction: string | null;
    request: ColumnType<unknown, string | null, never>;
    response: ColumnType<unknown, string | null, never>;
    bodies: Uint8Array | null;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends AuditTables {}
}

/** How it lies on several machines. */
export const placements: Placements<AuditTables> = {
  audittrail: 'spread',
};
