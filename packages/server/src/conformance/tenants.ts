import type { Entity } from '@sluis/contract/base/entity';
import { type Field, type Fields, isColumn } from '@sluis/contract/base/fields';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';
import { role_catalogue } from '@sluis/contract/roles';
import type pg from 'pg';
import { expect } from 'vitest';
import { asUser } from '../testing/as-user.ts';
import { checkAnswers } from '../testing/described-answers.ts';
import { openWorld, type World } from '../testing/world.ts';
import { fieldValue, inOrderOfReference, isSharing, makeRow, type Row, seeded } from './rows.ts';

/** An organisation with rows of every entity, and a key with every role in it. */
export interface Tenant {
  readonly organisation: string;
  readonly token: string;
  /** The ids of its own rows by entity. */
  readonly ids: ReadonlyMap<EntityName, readonly string[]>;
}

export interface Tenants extends World {
  readonly provider: Tenant;
  readonly a: Tenant;
  /** Below `a`. */
  readonly part: Tenant;
  readonly b: Tenant;
  /** All rows of an entity of a tenant or one below it, read from the table, unordered. */
  rowsOf(tenant: Tenant, entity: Entity): Promise<Row[]>;
  /** The same with the guests connected to the tenant, whose own organisation is null. */
  rowsSeenBy(tenant: Tenant, entity: Entity): Promise<Row[]>;
  list(token: string, entity: string, parameters?: Parameters): Promise<Listed>;
  /** Fills an organisation with rows of every entity, whose texts start with the given word if any. */
  fill(organisation: string, count: number, word?: string): Promise<Tenant>;
  /** Inserts more rows of an entity and of the entities it refers to. */
  grow(name: EntityName, tenant: Tenant, count: number): Promise<void>;
}

export type Parameters = readonly (readonly [string, string])[];
export interface Listed {
  readonly items: Row[];
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next: string | null;
}

/** The entity that connects items to organisations, its field, and the fields that are null for those. */
function tyingOf(entity: Entity, ties: string) {
  const tie = entityOf(ties);
  const names = (each: Field) => 'to' in each && each.to === entity.name;
  const [by = ''] = Object.entries(tie.fields).find(([, field]) => names(field)) ?? [];
  const home = Object.keys(entity.fields).filter((name) => name === entity.tenancy || entity.fields[name]?.own);
  return { tie, by, hidden: Object.fromEntries(home.map((name) => [name, null])) };
}

/** A world with the provider and two merchants, one of them with a part, full of rows of every entity. */
export const openTenants = async (settings: Record<string, string> = {}): Promise<Tenants> =>
  fillWorld(await openWorld(settings));

interface Referring {
  readonly owner: string;
  readonly ids: ReadonlyMap<EntityName, readonly string[]>;
}

/** Makes existing rows refer to rows of an entity that had to be created later. */
async function referToLater(pool: pg.Pool, earlier: readonly EntityName[], to: EntityName, making: Referring) {
  for (const name of earlier)
    for (const [field, declared] of Object.entries(entities[name].fields as Fields)) {
      if (!isColumn(declared) || !('to' in declared) || declared.to !== to) continue;
      const { owner, ids } = making;
      const rows = (ids.get(name) ?? []).map((id, index) => {
        const own = { random: seeded(index), index, owner, ids: (of: string) => ids.get(of as EntityName) ?? [] };
        return { id, organisation: owner, [field]: fieldValue(declared, own) };
      });
      await asUser(
        pool,
        `update "${name}" as kept set "${field}" = given."${field}"
         from jsonb_populate_recordset(null::"${name}", $1::jsonb) as given
         where kept.id = given.id and kept.organisation = given.organisation`,
        [JSON.stringify(rows)],
      );
    }
}

/** An organisation and those below it. */
async function organisationsBelow(pool: pg.Pool, organisation: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with recursive below as (
       select id from organisation where id = $1
       union all select o.id from organisation o join below on o.parent = below.id
     ) select id from below`,
    [organisation],
  );
  return rows.map(({ id }) => id);
}

/** The same in an existing world. */
export async function fillWorld(world: World): Promise<Tenants> {
  checkAnswers(world.app);
  const random = seeded(20261121);
  const { pool } = world.database;
  // Lists are recorded too, and would be among the rows that a later list is compared with.
  Object.assign(world.services.audit, { add: () => {} });
  const made = new Map<string, Map<EntityName, string[]>>();

  const insert = async (entity: Entity, rows: readonly Row[]): Promise<void> => {
    const columns = Object.entries(entity.fields).flatMap(([name, field]) =>
      field.generated || !isColumn(field) ? [] : [name],
    );
    const names = columns.map((name) => `"${name}"`).join(', ');
    await pool.query(
      `insert into "${entity.name}" (${names})
       select ${names} from jsonb_populate_recordset(null::"${entity.name}", $1::jsonb)`,
      [JSON.stringify(rows)],
    );
    if (entity.tenancy === 'id') world.services.listener.hear(['organisation']);
  };
  const rowsFor = (name: EntityName, owner: string, count: number, word?: string): Row[] =>
    Array.from({ length: count }, (_, index) => {
      // Only the names of the provider's shared items are visible; references to spread entities stay within the
      // organisation.
      const ids = (to: string) => {
        const is_shared = isSharing(index) && entityOf(to).placement !== 'spread';
        return made.get(is_shared ? world.root : owner)?.get(to as EntityName) ?? [];
      };
      return makeRow(entities[name], { random, index, owner, ids, word });
    });
  const insertAll = async (names: readonly EntityName[], organisation: string, count: number, word?: string) => {
    const ids = new Map<EntityName, string[]>();
    made.set(organisation, ids);
    for (const name of names) {
      const rows = rowsFor(name, organisation, count, word);
      await insert(entities[name], rows);
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
      await referToLater(pool, names.slice(0, names.indexOf(name)), name, { owner: organisation, ids });
    }
    return ids;
  };
  const fill = async (organisation: string, count: number, word?: string): Promise<Tenant> => {
    const ids = await insertAll(inOrderOfReference(), organisation, count, word);
    return { organisation, ids, token: await world.key(organisation, role_catalogue) };
  };

  const rowsOf = async ({ organisation }: Tenant, { name, tenancy }: Entity): Promise<Row[]> => {
    const ids = await organisationsBelow(pool, organisation);
    const { rows } = await pool.query<Row>(`select * from "${name}" where "${tenancy}" = any($1)`, [ids]);
    return rows;
  };

  const provider = await fill(world.root, 6);
  const a = await fill(await world.organisation('A', world.root), 24);
  const part = await fill(await world.organisation('Part', a.organisation), 8);
  const b = await fill(await world.organisation('B', world.root), 8);
  return {
    ...world,
    provider,
    a,
    part,
    b,
    fill,
    grow: async (name, { organisation }, count) =>
      void (await insertAll(inOrderOfReference(name), organisation, count)),
    rowsOf,
    rowsSeenBy: async (tenant, entity) => {
      const own = await rowsOf(tenant, entity);
      const ties = entity.fields[entity.tenancy]?.guests;
      if (ties === undefined) return own;
      const { tie, by, hidden } = tyingOf(entity, ties);
      const tied = (await rowsOf(tenant, tie)).flatMap((row) => row[by] as string | string[]);
      const of_others = `select * from "${entity.name}" where id = any($1) and id <> all($2)`;
      const { rows: guests } = await pool.query<Row>(of_others, [tied, own.map(({ id }) => id)]);
      return [...own, ...guests.map((guest) => ({ ...guest, ...hidden }))];
    },
    list: async (token, entity, parameters = []) => {
      const query = new URLSearchParams(parameters.map(([key, value]): [string, string] => [key, value]));
      const answer = await world.call(token, 'GET', `/${entity}?${query}`);
      expect(answer.statusCode, `${query} ${answer.body.slice(0, 500)}`).toBe(200);
      return answer.json();
    },
  };
}
