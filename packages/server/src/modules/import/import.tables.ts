import type { Generated } from 'kysely';
import type { Placements } from '../../platform/database/tables.ts';

interface ImportTables {
  import_row: {
    payment_profile: string;
    organisation: string;
    kind: string;
    reference: string;
    item: string;
    values_hash: string;
    created_at: Generated<string>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ImportTables {}
}

/** How it lies on several machines. */
export const placements: Placements<ImportTables> = {
  import_row: 'spread',
};
