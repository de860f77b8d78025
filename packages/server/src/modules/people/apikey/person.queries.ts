import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor } from '../../../platform/database/database.ts';

/**
 * The person behind a caller: for a key the user who got the secret that was presented, by making or by rotating the
 * key, directly or with another key; a key without a maker counts as itself.
 */
export async function personBehind(
  executor: Executor,
  { kind, id, previous_until }: Pick<Identity, 'kind' | 'id' | 'previous_until'>,
): Promise<string> {
  if (kind === 'user') return id;
  const holder = sql.ref(previous_until === undefined ? 'holder' : 'previous_holder');
  // Keys that were made before holders were kept have makers alone.
  const { rows } = await sql<{ person: string }>`
    with recursive chain as (
      select id, coalesce(${holder}, created_by) as person, parent, 0 as distance from apikey where id = ${id}
      union all
      select k.id, coalesce(k.holder, k.created_by), k.parent, distance + 1
      from apikey k join chain on k.id = chain.parent
      where chain.person is null
    ) select coalesce(person, id) as person from chain where person is not null or parent is null
    order by distance limit 1`.execute(executor);
  return rows[0]?.person ?? id;
}
