import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ColumnType } from 'kysely';
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
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FinanceTables {}
}

export const placements: Placements<FinanceTables> = {
  schemeedition: 'shared',
  settlementassignment: 'shared',
};
