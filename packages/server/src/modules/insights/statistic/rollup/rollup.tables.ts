import type { Generated } from 'kysely';
import type { Placements } from '../../../../platform/database/tables.ts';

/** The sums of a day. Amounts are in minor units of the currency; customers have none, and are under the empty one. */
export interface DaySums {
  count: number;
  amount: number;
  paid_count: number;
  paid_amount: number;
  blocked_count: number;
  blocked_amount: number;
  /** Paid, with a customer. */
  known_count: number;
  known_amount: number;
  refund_count: number;
  refund_amount: number;
  /** Effective refunds: neither failed nor cancelled. */
  refunded_count: number;
  refunded_amount: number;
  customer_count: number;
}

interface PartRow {
  zone: number;
  organisation: string;
  currency_code: string;
  dimension: string;
  day: string;
  value: string;
  count: number;
  amount: number;
  paid_count: number;
  paid_amount: number;
}

interface DeltaRow {
  id: Generated<string>;
  organisation: string;
  entity: string;
  at: string;
  currency_code: string | null;
  status: string | null;
  payment_product: string | null;
  platform: string | null;
  browser: string | null;
  country_code: string | null;
  processor: string | null;
  customer: string | null;
  blocked: boolean;
  is_known: boolean;
  count: number;
  amount: number;
}

interface StatisticTables {
  statistic_delta: DeltaRow;
  /** The deltas that a fold is adding; empty between folds. */
  statistic_taken: Omit<DeltaRow, 'id'> & { id: string };
  statistic_zone: { id: number; name: string };
  statistic_scope: { organisation: string };
  /** Comparisons of sums with rows, and the number of wrong sums. */
  statistic_check: { checked_at: string; wrong: number };
  statistic_day: { zone: number; organisation: string; currency_code: string; day: string } & DaySums;
  statistic_part: PartRow;
  /** The parts of a month, with its first day as `day`; hours are by day of the week. */
  statistic_month: PartRow;
}

declare module '../../../../platform/database/tables.ts' {
  interface Tables extends StatisticTables {}
}

export const placements: Placements<StatisticTables> = {
  statistic_delta: 'spread',
  statistic_taken: 'local',
  statistic_zone: 'local',
  statistic_scope: 'local',
  statistic_check: 'local',
  statistic_day: 'local',
  statistic_part: 'local',
  statistic_month: 'local',
};
