import { ApiError } from '@sluis/contract/base/errors';
import type { Field, Fields } from '@sluis/contract/base/fields';
import type { MoveFault } from '@sluis/contract/organisation-moves';
import type { ItemOf } from '@sluis/contract/registry';
import { entities, entityOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { identifier } from '../../../resource/list/parameters.ts';
import { referrers, unowned } from '../../../resource/references.ts';
import { type Above, levels_max, misplaced, readAbove, readBelow } from './tree.queries.ts';

type Organisation = ItemOf<'organisation'>;

/** A move and its changes of the tree. */
export interface Move {
  readonly current: Organisation;
  /** It and everything below it. */
  readonly below: readonly string[];
  /** The organisations above it, before and after, the nearest first. */
  readonly from: readonly Above[];
  readonly to: readonly Above[];
  /** The organisations it would leave, and the new ones. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  readonly fault: MoveFault | undefined;
}

interface Asked {
  readonly current: Organisation;
  readonly parent: string;
}

/**
 * Reads the effects of a move from the tree itself, never from a cache. Throws `not_found` for an organisation and
 * `invalid_reference` for a parent outside the caller's own organisation.
 */
export async function readMove(executor: Executor, { current, parent }: Asked, caller: string): Promise<Move> {
  const from = current.parent === null ? [] : await readAbove(executor, current.parent);
  const to = await readAbove(executor, parent);
  const isAmong = (above: readonly Above[], id: string): boolean => above.some((each) => each.id === id);
  if (current.id !== caller && !isAmong(from, caller)) throw new ApiError('not_found');
  if (!isAmong(to, caller)) throw new ApiError('invalid_reference', { fields: { parent: ['not_allowed'] } });
  const { ids: below, levels } = await readBelow(executor, current.id);
  const ids = (one: readonly Above[], other: readonly Above[]): string[] =>
    one.flatMap(({ id }) => (isAmong(other, id) ? [] : [id]));
  const faultOf = (): MoveFault | undefined => {
    if (current.parent === null) return 'root';
    if (current.id === caller) return 'own';
    if (below.includes(parent)) return 'below_itself';
    if (to.length + levels > levels_max) return 'too_deep';
    // Only a merchant can be activated again, and a part of a merchant cannot.
    if (!current.active && to.length > 1) return 'inactive_merchant';
    return undefined;
  };
  return { current, below, from, to, lost: ids(from, to), gained: ids(to, from), fault: faultOf() };
}

/** Throws `invalid_parent`, or `uses_items_above` with the entities whose items would lose a reference above. */
export async function checkMove(executor: Executor, move: Move): Promise<void> {
  if (move.fault) throw misplaced(move.fault);
  const used_by = await findTies(executor, move);
  if (used_by.length > 0) throw new ApiError('uses_items_above', { details: { used_by } });
}

/** Items belong to an organisation and are used below it: profiles, plans, designs. The move detaches keys. */
const owned = Object.values(entities).filter(
  ({ name, placement }) => placement !== 'spread' && !unowned.includes(name) && name !== 'apikey',
);

const ties = owned.flatMap(({ name }) => referrers(name).map((referrer) => ({ ...referrer, target: entityOf(name) })));

/** The entities whose items, in the organisation or below it, refer to an item of one that it would leave. */
export async function findTies(executor: Executor, { current, below, lost }: Move): Promise<string[]> {
  if (lost.length === 0) return [];
  const uses = ties.map(({ entity, field, kind, target }) => {
    const column = sql.raw(identifier(field));
    const items = sql`array(select id from ${sql.table(target.name)} where ${sql.ref(target.tenancy)} = any(${[...lost]}))`;
    const refers = kind === 'ref' ? sql`${column} = any(${items})` : sql`${column} && ${items}`;
    // Large tables are not searched if there are no items to refer to.
    return sql`
      select ${sql.lit(entity.name)} as name where cardinality(${items}) > 0 and exists (
        select 1 from ${sql.table(entity.name)} where ${sql.ref(entity.tenancy)} = any(${[...below]}) and ${refers})`;
  });
  const { rows } = await sql<{
    name: string;
  }>`${sql.join([...uses, ...settling(current.id, below, lost)], sql` union all `)}`.execute(executor);
  return [...new Set(rows.map(({ name }) => name))];
}

/**
 * The other way round: items above that refer to items of organisations below, such as settlement profiles. One that
 * stands for all others there refers to those that no other names, unless the organisation has such an item itself.
 */
const settling = (current: string, below: readonly string[], lost: readonly string[]) =>
  owned.flatMap((target) =>
    referrers(target.name).flatMap(({ entity, field }) => {
      const declared: Field | undefined = (entity.fields as Fields)[field];
      if (!declared?.below) return [];
      const [table, tenancy, column] = [sql.table(entity.name), sql.ref(entity.tenancy), sql.raw(identifier(field))];
      const items = sql`from ${sql.table(target.name)} as item where item.${sql.ref(target.tenancy)} = any(${[...below]})`;
      const named = sql`select ${sql.lit(entity.name)} as name where exists (
        select 1 from ${table} where ${tenancy} = any(${[...lost]}) and ${column} && array(select id ${items}))`;
      if (declared.below !== 'or all') return [named];
      const all = (at: readonly string[]) =>
        sql`exists (select 1 from ${table} where ${tenancy} = any(${[...at]}) and ${column} = '{}')`;
      const others = sql`select ${sql.lit(entity.name)} as name where ${all(lost)} and not ${all([current])} and exists (
        select 1 ${items} and not exists (select 1 from ${table} where ${column} @> array[item.id]))`;
      return [named, others];
    }),
  );
