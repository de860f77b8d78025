import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../platform/database/tables.ts';

type Json<T> = ColumnType<T, string, string>;

interface FinanceTables {
  schemeedition: {
    id: string;
    scheme: string;
    organisation: string;
    number: number;
    status: 'DRAFT' | 'PUBLISHED';
    valid_from: string;
    minimums: Json<readonly EditionMinimum[]>;
    lines: Json<readonly SchemeLine[]>;
    created_at: string;
    published_at: string | null;
    published_by: string | null;
    published_by_name: string | null;
  };
  settlementassignment: {
    profile: string;
    valid_from: string;
    organisation: string;
    payment_profiles: string[];
    package: string;
    schedule: string;
  };
  ledgeraccount: {
    id: string;
    organisation: string;
    kind: string;
    currency_code: string;
    counterparty: Generated<string>;
  };
  posting: {
    entry: string;
    number: number;
    organisation: string;
    debit: string;
    credit: string;
    amount: number;
    component: string | null;
    vat_rate_ppm: number | null;
  };
  /** The days under which entries are booked. */
  bookingday: { day: string; closed: Generated<boolean> };
  ledgerday: {
    organisation: string;
    day: string;
    currency_code: string;
    settlement_profile: string;
    kind: string;
    item_organisation: string;
    payment_product: Generated<string>;
    processor: Generated<string>;
    settlement: Generated<string>;
    count: Generated<number>;
    amount: Generated<number>;
    fee_micro: Generated<number>;
    vat_micro: Generated<number>;
    cost_micro: Generated<number>;
    partner_micro: Generated<number>;
    reserve: Generated<number>;
  };
  ledgerbalance: {
    organisation: string;
    booked_on: string;
    currency_code: string;
    settlement_profile: string;
    kind: string;
    amount: Generated<number>;
  };
  settlementline: {
    settlement: string;
    organisation: string;
    section: string;
    component: Generated<string>;
    description: Generated<string>;
    correction: Generated<boolean>;
    vat_rate_ppm: Generated<number>;
    count: Generated<number>;
    micro: Generated<number>;
  };
  settlementbalance: {
    profile: string;
    currency_code: string;
    organisation: string;
    carried: Generated<number>;
    closed_until: string | null;
    negative_since: string | null;
  };
  settlementusage: {
    profile: string;
    currency_code: string;
    month: string;
    organisation: string;
    count: Generated<number>;
    amount: Generated<number>;
    counted_micro: Generated<number>;
  };
  reservehold: {
    profile: string;
    currency_code: string;
    held_on: string;
    release_on: string;
    organisation: string;
    held: Generated<number>;
    ended: Generated<number>;
  };
  accrual: {
    profile: string;
    currency_code: string;
    month: string;
    kind: string;
    component: string;
    counterparty: string;
    organisation: string;
    micro: Generated<number>;
    posted: Generated<number>;
    count: Generated<number>;
  };
  settlementclock: {
    profile: string;
    organisation: string;
    done_until: string;
    next_at: string;
    failed_until: string | null;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FinanceTables {}
}

export const placements: Placements<FinanceTables> = {
  schemeedition: 'shared',
  settlementassignment: 'shared',
  ledgeraccount: 'spread',
  posting: 'spread',
  bookingday: 'local',
  ledgerday: 'spread',
  ledgerbalance: 'spread',
  settlementline: 'spread',
  settlementbalance: 'spread',
  settlementusage: 'spread',
  reservehold: 'spread',
  accrual: 'spread',
  settlementclock: 'spread',
};
