import type { Placements } from '../database/tables.ts';

interface HttpTables {
  idempotency_key: {
    actor: string;
    organisation: string;
    key: string;
    path: string;
    body_hash: string;
    response_code: number;
    response_body: string;
    created_at: string;
  };
  write_stamp: {
    writer: string;
    written_until: string;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends HttpTables {}
}

export const placements: Placements<HttpTables> = {
  idempotency_key: 'spread',
  write_stamp: 'local',
};
