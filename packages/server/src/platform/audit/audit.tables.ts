import type { ColumnType } from 'kysely';
import type { Placements } from '../database/tables.ts';

interface AuditTables {
  audit_seal: {
    number: number;
    created_at: string;
    from_id: string;
    until_id: string;
    row_count: number;
    digests: ColumnType<Uint8Array | null, Uint8Array, Uint8Array | null>;
    digests_hash: string;
    key: string;
    hash: string;
  };
  /** The content of rows since personal data in them was erased, signed. */
  audit_erasure: { audittrail: string; content: string; key: string; hash: string };
  audit_expiry: { whose: string; before: string; key: string; hash: string };
  /** How far the stream of the audit trail is, and which process sends it. */
  audit_stream: {
    one: ColumnType<boolean, never, never>;
    position: string;
    /** Of older code, as are the next two. */
    settled_at: ColumnType<string, never, never>;
    marked_at: ColumnType<string, never, never>;
    mark_xid: ColumnType<number, never, never>;
    sender: string | null;
    held_until: string | null;
    failures: number;
    next_try_at: string | null;
  };
  /** The entries after its position that have been sent. */
  audit_stream_sent: { id: string };
}

declare module '../database/tables.ts' {
  interface Tables extends AuditTables {}
}

export const placements: Placements<AuditTables> = {
  audit_seal: 'local',
  audit_erasure: 'local',
  audit_expiry: 'local',
  audit_stream: 'local',
  audit_stream_sent: 'local',
};
