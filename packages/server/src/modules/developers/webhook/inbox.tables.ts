import type { InboxAnswer, SignatureVerdict } from '@sluis/contract/webhook-inbox';
import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

interface InboxTables {
  /** A user's address in one organisation that receives webhooks for viewing. */
  webhook_inbox: {
    id: string;
    created_at: string;
    organisation: string;
    user: string;
    /** The secret part of its address. */
    token: string;
    answer: Generated<InboxAnswer>;
    delay_s: Generated<number>;
    last_used_at: string;
    /** Counts all changes of it and of its received webhooks, so that readers notice one. */
    version: Generated<number>;
  };
  webhook_received: {
    id: string;
    created_at: string;
    inbox: string;
    origin: string;
    headers: ColumnType<Header[], string, never>;
    /** Null if it is not text, or too large. */
    body: string | null;
    body_bytes: number;
    /** The content type in its headers. */
    type: string | null;
    status: string | null;
    /** Its `webhook-id`. */
    webhook: string | null;
    verdict: SignatureVerdict;
    verdict_detail: string | null;
    /** Its answer, and once sent, its content and duration. */
    answer: InboxAnswer;
    delay_s: number;
    status_code: number | null;
    duration_ms: number | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends InboxTables {}
}

export const placements: Placements<InboxTables> = {
  webhook_inbox: 'local',
  webhook_received: 'local',
};
