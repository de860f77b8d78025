import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

interface SavedViewTables {
  savedview: {
    id: string;
    created_at: string;
    organisation: string;
    user: string;
    list: string;
    name: string;
    query: string;
    columns: ColumnType<unknown, string | null, string | null>;
    shared: Generated<boolean>;
    version: Generated<number>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SavedViewTables {}
}

export const placements: Placements<SavedViewTables> = {
  savedview: 'local',
};
