import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../database/tables.ts';

type Json = ColumnType<unknown, string | null, string | null>;

interface ConfigurationTables {
  organisation_setting: { organisation: string; name: string; value: Json; version: Generated<number> };
  organisation_setting_change: {
    organisation: string;
    name: string;
    version: number;
    created_at: string;
    actor_kind: string;
    actor: string | null;
    actor_name: string | null;
    before: Json;
    after: Json;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends ConfigurationTables {}
}

/** How they lie on several machines. */
export const placements: Placements<ConfigurationTables> = {
  organisation_setting: 'shared',
  organisation_setting_change: 'shared',
};
