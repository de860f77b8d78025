import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../../../platform/database/tables.ts';

/** The attributes of a user as their identity provider sent them. */
export interface SentAttributes {
  user_name: string;
  external_id: string | null;
  email: string;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
}

interface ProvisioningTables {
  provisioned_user: SentAttributes & {
    id: string;
    organisation: string;
    user: string | null;
    groups: ColumnType<string[], string[] | undefined, string[]>;
    roles: ColumnType<string[], string[] | undefined, string[]>;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProvisioningTables {}
}

export const placements: Placements<ProvisioningTables> = {
  provisioned_user: 'local',
};
