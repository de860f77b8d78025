import { idleMinutesIn } from '../../../platform/auth/active-organisation.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import { countRecoveryCodes, listFactors } from './factors.queries.ts';

/** What the web application knows of who is signed in. */
export async function describeUser(
  executor: Executor,
  { config, clock, configurations }: Pick<Services, 'config' | 'clock' | 'configurations'>,
  user: string,
  membership_organisation: string,
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
    /** The optional modules of the current organisation: the menu shows what belongs to them. */
    modules: (await configurations.of(executor, membership_organisation)).values.modules,
    /** Whether the provider is a made-up one, whose clock and processors can be played with. */
    demo: config.demo,
    /** How far that clock is ahead, in whole seconds: what is due today for the server is due today on the screen. */
    clock_ahead_ms: Math.max(0, Math.round((clock.now_ms() - Date.now()) / 1000) * 1000),
    factors: await listFactors(executor, user),
    recovery_codes_left: await countRecoveryCodes(executor, user),
  };
}
