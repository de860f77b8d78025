import type { RowOf } from '../load/tables.ts';
import { sign_ins } from '../sign-ins.ts';
import { timezone } from './calendar.ts';
import type { Cause } from './history.ts';
import type { Random } from './random.ts';

interface People {
  /** The user who refunds the largest merchant's payments. */
  readonly refunder: Cause | undefined;
  readonly rows: { user: RowOf<'user'>[]; membership: RowOf<'membership'>[]; credential: RowOf<'credential'>[] };
}

/** The people who can sign in, with their roles. */
export function makePeople(
  random: Random,
  organisations: Readonly<Record<'provider' | 'merchant', string>>,
  { start_ms, password_hash }: { start_ms: number; password_hash: string },
): People {
  const created_at = new Date(start_ms).toISOString();
  const made = sign_ins.map(({ email, name, at, roles }) => {
    const id = random.id('usr', start_ms);
    const organisation = organisations[at];
    return {
      user: {
        id,
        created_at,
        organisation,
        email,
        name,
        language: 'en',
        timezone,
        active: true,
        mfa_enabled: false,
        stand_in: false,
        version: 1,
      } as const,
      membership: { id: random.id('mbr', start_ms), created_at, organisation, user: id, roles: [...roles], version: 1 },
      credential: { user: id, password_hash, changed_at: created_at },
    };
  });
  const refunder = made.find(({ membership }) => membership.roles.includes('USER_ALL'))?.user;
  return {
    refunder: refunder && { id: refunder.id, name: refunder.name },
    rows: {
      user: made.map(({ user }) => user),
      membership: made.map(({ membership }) => membership),
      credential: made.map(({ credential }) => credential),
    },
  };
}
