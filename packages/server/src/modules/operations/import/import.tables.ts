import type { Generated, JSONColumnType } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';
import type { Reading } from './reading.ts';

interface ImportTables {
  import_row: {
    payment_profile: string;
    organisation: string;
    kind: string;
    reference: string;
    item: string;
    values_hash: string;
    created_at: Generated<string>;
    import: string | null;
  };
  import_customer: { import: string; organisation: string; customer: string };
  import_piece: { import: string; piece: number; bytes: Uint8Array };
  import_reading: {
    import: string;
    encoding: string;
    delimiter: string;
    headings: string[];
    rows: JSONColumnType<Reading['rows']>;
  };
  import_fault: { import: string; line: number; column_name: string; code: string; detail: string | null };
  import_mapping: {
    organisation: string;
    kind: string;
    columns: JSONColumnType<Readonly<Record<string, string>>>;
    amounts: string;
    dates: string;
    timezone: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ImportTables {}
}

export const placements: Placements<ImportTables> = {
  import_row: 'spread',
  import_customer: 'spread',
  import_piece: 'local',
  import_reading: 'local',
  import_fault: 'local',
  import_mapping: 'local',
};
