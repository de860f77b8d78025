import type { Placements } from '../../../platform/database/tables.ts';

interface CredentialTables {
  credential: { user: string; password_hash: string; changed_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends CredentialTables {}
}

export const placements: Placements<CredentialTables> = {
  credential: 'local',
};
