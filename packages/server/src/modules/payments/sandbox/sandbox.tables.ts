import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface SandboxTables {
  sandbox_payment: {
    reference: string;
    id: string;
    created_at: string;
    kind: string;
    amount: number;
    currency_code: string;
    status: string;
    status_reason: string | null;
    behaviour: string | null;
    payment: string | null;
    answer: ColumnType<unknown, string, string>;
    settles_at: string | null;
    return_url: string | null;
    account: string | null;
    captured_at: string | null;
    /** The amount of separate captures; null where authorisation and capture are one step. */
    captured: number | null;
  };
  sandbox_token: { token: string; behaviour: string; card: ColumnType<unknown, string, never> };
  sandbox_setting: {
    one: Generated<boolean>;
    latency_ms: Generated<number>;
    decline_percent: Generated<number>;
    outage: Generated<boolean>;
    traffic_per_minute: Generated<number>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SandboxTables {}
}

export const placements: Placements<SandboxTables> = {
  sandbox_payment: 'local',
  sandbox_token: 'local',
  sandbox_setting: 'local',
};
