import type { Placements } from '../../../platform/database/tables.ts';

interface SingleSignOnTables {
  identity_subject: {
    identity_provider: string;
    issuer: string;
    subject: string;
    user: string;
    created_at: string;
    last_used_at: string;
  };
  group_membership: { membership: string; identity_provider: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SingleSignOnTables {}
}

export const placements: Placements<SingleSignOnTables> = {
  identity_subject: 'local',
  group_membership: 'local',
};
