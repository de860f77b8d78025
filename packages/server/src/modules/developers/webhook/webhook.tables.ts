import type { Placements } from '../../../platform/database/tables.ts';

interface WebhookTables {
  webhook_attempt: {
    id: string;
    created_at: string;
    organisation: string;
    webhook: string;
    status_code: number | null;
    content: string | null;
    duration_ms: number;
    error: string | null;
  };
  webhook_secret: {
    id: string;
    organisation: string;
    created_at: string;
    sealed: string;
    expires_at: string | null;
  };
  /** Read by earlier versions: `webhookaddress` replaces it. */
  webhook_disabled_url: { organisation: string; url: string; created_at: string; webhook: string };
  webhook_resend: {
    id: string;
    created_at: string;
    organisation: string;
    created_by: string | null;
    created_from: string | null;
    created_until: string | null;
    url: string | null;
    total: number;
    stopped_on: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends WebhookTables {}
}

export const placements: Placements<WebhookTables> = {
  webhook_attempt: 'spread',
  webhook_secret: 'local',
  webhook_disabled_url: 'spread',
  webhook_resend: 'local',
};
