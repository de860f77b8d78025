import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface OutsideMailTables {
  mail_address: {
    merchant: string;
    address: string;
    asked_at: string;
    agreed_at: string | null;
    withdrawn_at: ColumnType<string | null, string | null | undefined, string | null>;
    withdrawal: Generated<string>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends OutsideMailTables {}
}

export const placements: Placements<OutsideMailTables> = {
  mail_address: 'local',
};
