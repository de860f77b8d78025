import type { Executor } from '../../../platform/database/database.ts';

export interface SandboxSettings {
  readonly latency_ms: number;
  /** The percentage of payments that are declined whatever the card. */
  readonly decline_percent: number;
  readonly outage: boolean;
  /** Payments that the demo makes automatically. */
  readonly traffic_per_minute: number;
}

export const readSettings = (executor: Executor): Promise<SandboxSettings> =>
  executor
    .selectFrom('sandbox_setting')
    .select(['latency_ms', 'decline_percent', 'outage', 'traffic_per_minute'])
    .executeTakeFirstOrThrow();
