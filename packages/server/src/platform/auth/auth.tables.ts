import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../database/tables.ts';

interface AuthTables {
  session: {
    id: string;
    user: string;
    membership: string;
    created_at: string;
    last_activity_at: string;
    expires_at: string;
    ended_at: string | null;
    ip: string | null;
    user_agent: string | null;
    factor: string | null;
    /** The organisation of the identity provider that opened it: memberships elsewhere are closed to it. */
    within: string | null;
    identity_provider: string | null;
    /** What signing out at the identity provider needs. */
    sealed_sign_out: string | null;
  };
  factor: {
    id: string;
    created_at: string;
    user: string;
    type: string;
    name: string | null;
    secret: string | null;
    last_step: number | null;
    credential_id: string | null;
    public_key: Uint8Array | null;
    counter: number | null;
    transports: string[] | null;
    last_used_at: string | null;
  };
  one_time_token: {
    hash: string;
    purpose: string;
    user: string | null;
    data: ColumnType<unknown, string, string>;
    tries: Generated<number>;
    created_at: string;
    expires_at: string;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends AuthTables {}
}

export const placements: Placements<AuthTables> = {
  session: 'local',
  factor: 'local',
  one_time_token: 'local',
};
