import { type Affected, affected_names_max, type MoveEffects, type Sight } from '@sluis/contract/organisation-moves';
import { type RawBuilder, sql } from 'kysely';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { movedSettings } from '../configuration/configuration.queries.ts';
import { findTies, type Move } from './move.queries.ts';
import type { FindRulesets } from './rulesets-above.queries.ts';
import type { Above } from './tree.queries.ts';

/** The names that the reader may know. */
export interface Named {
  readonly users: boolean;
  readonly api_keys: boolean;
}

/** The facts that the reader may know. */
export interface Known extends Named {
  /** Present if the provider's configuration may be read. */
  readonly configurations: Configurations | undefined;
  /** Null if rulesets may not be listed. */
  readonly findRulesets: FindRulesets | null;
}

export async function moveEffects(
  executor: Executor,
  move: Move,
  { configurations, findRulesets, ...named }: Known,
): Promise<MoveEffects> {
  const { current, below, from, to, lost, gained, fault } = move;
  const places = { id: current.id, from: current.parent, to: to[0]?.id ?? current.id };
  const reached = (above: readonly Above[]): string[] => [current.id, ...above.map(({ id }) => id)];
  return {
    fault: fault ?? null,
    used_by: fault ? [] : await findTies(executor, move),
    organisations: below.length,
    users: await countUsers(executor, below),
    loses: await sightOf(executor, lost, reached(to), named),
    gains: await sightOf(executor, gained, reached(from), named),
    rulesets: findRulesets && {
      loses: await affected(executor, findRulesets({ above: lost, below }), true),
      gains: await affected(executor, findRulesets({ above: gained, below }), true),
    },
    settings: {
      active: [holds(current, from).active, holds(current, to).active],
      idle_minutes: [holds(current, from).idle_minutes, holds(current, to).idle_minutes],
      mfa_required: [holds(current, from).mfa_required, holds(current, to).mfa_required],
      address_ranges: [holds(current, from).address_ranges, holds(current, to).address_ranges],
    },
    configuration: configurations ? await movedSettings(executor, configurations, places) : [],
  };
}

type Held = Omit<Above, 'id'>;

/** The settings in effect for an organisation: it must be active up to the root, and the nearest setting counts. */
function holds(own: Held, above: readonly Above[]): Omit<Held, 'parent'> {
  const all = [own, ...above];
  const nearest = <K extends 'idle_minutes' | 'mfa_required'>(key: K): Above[K] =>
    all.find((each) => each[key] !== null)?.[key] ?? null;
  // The provider's list is for its own users.
  const listed = all.find((each) => each.address_ranges.length > 0 && each.parent !== null);
  return {
    active: all.every(({ active }) => active),
    idle_minutes: nearest('idle_minutes'),
    mfa_required: nearest('mfa_required'),
    address_ranges: listed?.address_ranges ?? [],
  };
}

async function countUsers(executor: Executor, organisations: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct "user")::int as count from membership where organisation = any(${[...organisations]})`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Who has access only through some organisations: users of two merchants may keep theirs. */
async function sightOf(
  executor: Executor,
  by: readonly string[],
  otherwise: readonly string[],
  named: Named,
): Promise<Sight> {
  const users = sql`
    select distinct "user".id, "user".name from membership join "user" on "user".id = membership."user"
    where membership.organisation = any(${[...by]}) and "user".active and not exists (
      select 1 from membership other
      where other."user" = "user".id and other.organisation = any(${[...otherwise]}))`;
  const keys = sql`
    select id, name from apikey
    where organisation = any(${[...by]}) and revoked_at is null and (expires_at is null or expires_at > now())`;
  return {
    users: await affected(executor, users, named.users),
    api_keys: await affected(executor, keys, named.api_keys),
  };
}

async function affected(executor: Executor, those: RawBuilder<unknown>, isNamed: boolean): Promise<Affected> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    with those as (${those})
    select (select count(*)::int from those) as count,
      array(select name from those order by name, id limit ${affected_names_max}) as names`.execute(executor);
  const { count = 0, names = [] } = rows[0] ?? {};
  return { count, names: isNamed ? names : [] };
}
