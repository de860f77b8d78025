import { sql } from 'kysely';
import { idleMinutesIn } from '../../../platform/auth/active-organisation.ts';
import type { Identity } from '../../../platform/auth/identity.ts';
import { isReached } from '../../../platform/auth/sign-in-reach.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { placeOfSignOut } from '../single-sign-on/forced.queries.ts';
import { countRecoveryCodes, listFactors } from './factors.queries.ts';

/** The signed-in user, for the web application, with the memberships that their session can switch between. */
export async function describeUser(
  executor: Executor,
  { config, clock, configurations }: Pick<Services, 'config' | 'clock' | 'configurations'>,
  { id: user, organisation: membership_organisation, within = null }: Pick<Identity, 'id' | 'organisation' | 'within'>,
) {
  const person = await executor
    .selectFrom('user')
    .select(['id', 'email', 'name', 'language', 'timezone', 'mfa_enabled'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const rows = await executor
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation')
    .select(['membership.id', 'membership.roles', 'organisation.id as organisation', 'organisation.name'])
    .select(idleMinutesIn('organisation.id', config.idle_minutes).as('idle_minutes'))
    .where('membership.user', '=', user)
    .where(sql<boolean>`(${within}::text is null or ${isReached('membership.organisation', sql`${within}`)})`)
    .orderBy('organisation.name')
    .execute();
  const memberships = rows.map(({ id, roles, organisation, name }) => ({
    id,
    roles,
    organisation: { id: organisation, name },
  }));
  const at = rows.findIndex(({ organisation }) => organisation === membership_organisation);
  const current = memberships[at];
  return {
    ...person,
    organisation: current?.organisation ?? null,
    roles: current?.roles ?? [],
    idle_minutes: rows[at]?.idle_minutes ?? config.idle_minutes,
    memberships,
    /** The optional modules of the current organisation, whose entries the menu shows. */
    modules: (await configurations.of(executor, membership_organisation)).values.modules,
    /** Whether this is the demo, where users can control the clock and the processors. */
    demo: config.demo,
    /** How far that clock is ahead, in whole seconds: a day is the same for the server and the screen. */
    clock_ahead_ms: Math.max(0, Math.round((clock.now_ms() - Date.now()) / 1000) * 1000),
    factors: await listFactors(executor, user),
    recovery_codes_left: await countRecoveryCodes(executor, user),
  };
}

/** Where a session by single sign-on is ended at its identity provider; null for others. */
export async function signOutUrl(
  executor: Executor,
  { box }: Pick<Services, 'box'>,
  session: string,
): Promise<string | null> {
  const found = await executor
    .selectFrom('session')
    .select('sealed_sign_out')
    .where('id', '=', session)
    .executeTakeFirst();
  return found?.sealed_sign_out ? box.open(found.sealed_sign_out, placeOfSignOut) : null;
}
