import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../database/tables.ts';

type Json = ColumnType<unknown, string | null, string | null>;

interface ConfigurationTables {
  organisation_setting: { organisation: string; name: string; value: Json; version: Generated<number> };
}

declare module '../database/tables.ts' {
  interface Tables extends ConfigurationTables {}
}

export const placements: Placements<ConfigurationTables> = {
  organisation_setting: 'shared',
};
