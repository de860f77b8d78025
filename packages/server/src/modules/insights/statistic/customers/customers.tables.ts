import type { Score } from '@sluis/contract/statistics';
import type { Generated } from 'kysely';
import type { Placements } from '../../../../platform/database/tables.ts';

interface CustomerTables {
  /** The sums of a customer's payments in a currency, amounts in minor units. */
  statistic_customer: {
    customer: string;
    organisation: string;
    currency_code: string;
    count: number;
    paid_count: number;
    paid_amount: number;
    refunded_amount: number;
    /** The time of the first and of the last paid payment. */
    first_paid_at: string | null;
    last_paid_at: string | null;
    /** The scores, in the most frequent currency of the customer's payments. */
    recency: Score | null;
    value: Score | null;
    /** The expiry of the score of recency. */
    rescore_at: string | null;
  };
  /** Customers whose payments or refunds have changed, by the machine's clock. */
  statistic_touched: { customer: string; organisation: string; due_at: string };
  /**
   * The bounds of scores: of recency and frequency by organisation, of amounts by currency; the empty organisation
   * stands for all.
   */
  statistic_cut: {
    organisation: string;
    measure: string;
    currency_code: string;
    cuts: Readonly<Record<number, number>>;
  };
  statistic_assignment: {
    one: Generated<boolean>;
    walked_to: string | null;
    cut_at: string | null;
    assigned_at: string | null;
  };
}

declare module '../../../../platform/database/tables.ts' {
  interface Tables extends CustomerTables {}
}

export const placements: Placements<CustomerTables> = {
  statistic_customer: 'spread',
  statistic_touched: 'local',
  statistic_cut: 'local',
  statistic_assignment: 'local',
};
