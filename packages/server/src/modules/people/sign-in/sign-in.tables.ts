import type { Placements } from '../../../platform/database/tables.ts';

interface SignInTables {
  recovery_code: { user: string; code_hash: string };
  trusted_device: {
    id: string;
    created_at: string;
    user: string;
    token_hash: string;
    expires_at: string;
    user_agent: string | null;
  };
  sign_in_failure: { email: string; ip: string; failed_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SignInTables {}
}

export const placements: Placements<SignInTables> = {
  recovery_code: 'local',
  trusted_device: 'local',
  sign_in_failure: 'local',
};
