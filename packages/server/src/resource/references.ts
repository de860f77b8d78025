import type { Entity } from '@sluis/contract/base/entity';
import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { type Field, type Fields, isColumn } from '@sluis/contract/base/fields';
import { entities, entityOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../platform/auth/organisations-above.ts';
import type { Executor } from '../platform/database/database.ts';
import { isAmong } from '../platform/database/is-among.ts';
import { ask, lookUp, together } from '../platform/database/pipeline.ts';
import { useByName } from '../platform/name-lock.ts';
import { withinScope } from './item.ts';
import { identifier } from './list/parameters.ts';
import type { Scope } from './scope.ts';

const idsOf = (field: Field, value: unknown): readonly string[] => {
  if (value == null) return [];
  if (field.kind === 'ref') return [value as string];
  return field.kind === 'refs' ? (value as string[]) : [];
};

/** Users work for several organisations, and a reference to an organisation is to an owner or a parent. */
export const unowned: readonly string[] = ['user', 'organisation'];

/**
 * Checks that every reference in a body is visible in the scope and, if the item's owner is known, belongs to that
 * organisation or, for shared entities, to one above it, so that users with several merchants cannot mix them. On
 * request, in a transaction, the referenced items are held: deleting one waits, and finds the use. Throws
 * `invalid_reference` with the fields.
 */
export async function checkReferences(
  executor: Executor,
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
  scope: Scope,
  organisation?: string | RawBuilder<unknown>,
  { hold = false } = {},
): Promise<void> {
  const faults: Record<string, FieldFault[]> = {};
  const check = async (name: string, { below }: Field, target: Entity, ids: readonly string[]): Promise<void> => {
    const is_held = hold && !unowned.includes(target.name);
    const is_shared = target.placement === 'shared';
    const using = is_held && is_shared ? useByName(executor, target.name, ids) : undefined;
    const held = is_held && !is_shared ? sql`order by id for key share` : sql``;
    const counting = sql`
      select count(*)::int as found from (
        select 1 from ${sql.table(target.name)}
        where ${isAmong(ids)} and ${isSeen(target, scope)} and ${isAt(target, organisation, below)} ${held}) named`;
    // Whether guests are found by their ids or through their hosts depends on the tables' sizes.
    const counted = (guestsOf(target) ? ask : lookUp)<{ found: number }>(executor, counting);
    const [, [count]] = await together([using, counted]);
    if (count?.found !== ids.length) faults[name] = ['not_allowed'];
  };
  await together(
    Object.entries(body).flatMap(([name, value]) => {
      const field = fields[name];
      const ids = field ? [...new Set(idsOf(field, value))] : [];
      return field && 'to' in field && ids.length > 0 ? [check(name, field, entityOf(field.to), ids)] : [];
    }),
  );
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_reference', { fields: faults });
}

/** The entity whose items make those of another scope guests, if any. */
const guestsOf = ({ name, fields, tenancy }: Entity): string | undefined =>
  unowned.includes(name) ? undefined : fields[tenancy]?.guests;

/** SQL: whether an item is within a scope, or a guest there: a visible item may be referred to. */
function isSeen(target: Entity, scope: Scope) {
  const ties = guestsOf(target);
  if (ties === undefined || scope.all) return withinScope(target, scope);
  const tie = entityOf(ties);
  const [by = ''] = Object.entries(tie.fields).find(([, field]) => 'to' in field && field.to === target.name) ?? [];
  const column = sql.raw(identifier(by));
  const tied = tie.fields[by]?.kind === 'refs' ? sql`unnest(${column})` : column;
  return sql`(${withinScope(target, scope)} or id in (
    select ${tied} from ${sql.table(tie.name)} where ${withinScope(tie, scope)}))`;
}

function isAt(
  { name, tenancy, placement }: Entity,
  organisation: string | RawBuilder<unknown> | undefined,
  below: Field['below'],
) {
  if (organisation === undefined || unowned.includes(name)) return sql`true`;
  const owner = sql.ref(tenancy);
  if (placement === 'spread') return sql`${owner} = ${organisation}`;
  const is_at = sql`${owner} in (select above.id from ${organisationsAbove(sql`${organisation}`)})`;
  return below
    ? sql`(${is_at} or ${organisation} in (select above.id from ${organisationsAbove(sql.ref(`${name}.${tenancy}`))}))`
    : is_at;
}

/** The references to an entity: the fields of every declaration, without loose ones. */
export function referrers(name: string): { entity: Entity; field: string; kind: 'ref' | 'refs' }[] {
  return (Object.values(entities) as Entity[]).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, declared]) =>
      (declared.kind === 'ref' || declared.kind === 'refs') &&
      isColumn(declared) &&
      !declared.loose &&
      declared.to === name
        ? [{ entity, field, kind: declared.kind }]
        : [],
    ),
  );
}

/** The entities that refer to an item; references to a spread entity stay within its organisation. */
export async function findUses(
  executor: Executor,
  { name, placement }: Entity,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<string[]> {
  const uses = referrers(name).map(({ entity, field, kind }) => {
    const column = sql.raw(identifier(field));
    const refers = kind === 'ref' ? sql`${column} = ${id}` : sql`${column} @> array[${id}]`;
    const within = placement === 'spread' ? sql`and ${sql.ref(entity.tenancy)} = ${owner}` : sql``;
    return sql`
      select ${sql.lit(entity.name)} as name where exists (select 1 from ${sql.table(entity.name)} where ${refers} ${within})`;
  });
  if (uses.length === 0) return [];
  const { rows } = await sql<{ name: string }>`${sql.join(uses, sql` union all `)}`.execute(executor);
  return [...new Set(rows.map((row) => row.name))];
}

/** Throws `in_use` with the entities that refer to an item. */
export async function checkUnused(executor: Executor, entity: Entity, item: Parameters<typeof findUses>[2]) {
  const used_by = await findUses(executor, entity, item);
  if (used_by.length > 0) throw new ApiError('in_use', { details: { used_by } });
}
