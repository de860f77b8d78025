import type { DisputeReport } from '@sluis/adapter/disputes';
import type { DisputeStage } from '@sluis/contract/disputes/stages';
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
  sandbox_dispute: {
    id: string;
    payment: string;
    created_at: string;
    amount: number;
    currency_code: string;
    reason_code: string;
    stage: DisputeStage;
    status: DisputeReport['status'];
    due_at: string;
    /** Whether the evidence in this stage is complete; null before a response. */
    is_complete: boolean | null;
    /** Whether the bank takes the amount again after it was won. */
    reopens: Generated<boolean>;
    is_reported: Generated<boolean>;
    next_at: string | null;
  };
  sandbox_response: { reference: string; dispute: string; answer: ColumnType<unknown, string, never> };
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
  sandbox_dispute: 'local',
  sandbox_response: 'local',
  sandbox_token: 'local',
  sandbox_setting: 'local',
};
