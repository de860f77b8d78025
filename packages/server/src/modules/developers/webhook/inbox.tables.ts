import type { InboxAnswer, SignatureVerdict } from '@sluis/contract/webhook-inbox';
import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

interface InboxTables {
  /** An address of one user in one organisation that takes webhooks, to see them. */
  webhook_inbox: {
    id: string;
    created_at: string;
    organisation: string;
    user: string;
    /** The part of its address that nobody can guess. */
    token: string;
    answer: Generated<InboxAnswer>;
    delay_s: Generated<number>;
    last_used_at: string;
    /** Counts all changes of it and of what it received, by which is seen that there was one. */
    version: Generated<number>;
  };
  webhook_received: {
    id: string;
    created_at: string;
    inbox: string;
    origin: string;
    headers: ColumnType<Header[], string, never>;
    /** Null of what is no text, or more than is taken. */
    body: string | null;
    body_bytes: number;
    /** What the body says of itself. */
    type: string | null;
    status: string | null;
    /** Its `webhook-id`. */
    webhook: string | null;
    verdict: SignatureVerdict;
    verdict_detail: string | null;
    /** What it is answered, and what was answered in how long once that is over. */
    answer: InboxAnswer;
    delay_s: number;
    status_code: number | null;
    duration_ms: number | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends InboxTables {}
}

/** How they lie on several machines. */
export const placements: Placements<InboxTables> = {
  webhook_inbox: 'local',
  webhook_received: 'local',
};
