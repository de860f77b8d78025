import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

/** The maker of keys: a user, or a key. */
export type Maker = { readonly created_by: string } | { readonly parent: string };

interface Descendant {
  readonly id: string;
  readonly name: string;
  readonly organisation: string;
}

/** The valid keys of a maker, and those made with them, through revoked keys too. */
export async function findDescendants(executor: Executor, maker: Maker, scope: Scope): Promise<Descendant[]> {
  const [[column, id] = ['parent', '']] = Object.entries(maker);
  const { rows } = await sql<Descendant>`
    with recursive made as (
      select id from apikey where ${sql.ref(column)} = ${id}
      union select apikey.id from apikey join made on apikey.parent = made.id
    )
    select id, name, organisation from apikey join made using (id)
    where revoked_at is null and (expires_at is null or expires_at > now())
      and ${withinScope({ tenancy: 'organisation' }, scope)}
    order by id`.execute(executor);
  return rows;
}

/** Whether a user made a key, directly or with another key. */
export async function isMadeBy(executor: Executor, key: string, user: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive maker as (
      select id, parent, created_by from apikey where id = ${key}
      union select apikey.id, apikey.parent, apikey.created_by from apikey join maker on apikey.id = maker.parent
    )
    select 1 from maker where created_by = ${user} limit 1`.execute(executor);
  return rows.length > 0;
}
