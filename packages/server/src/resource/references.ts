import type { Entity } from '@sluis/contract/base/entity';
import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { type Field, type Fields, isColumn } from '@sluis/contract/base/fields';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import { organisationsAbove } from '../platform/auth/organisations-above.ts';
import type { Executor } from '../platform/database/database.ts';
import { together } from '../platform/database/pipeline.ts';
import { withinScope } from './item.ts';
import { identifier } from './list/parameters.ts';
import type { Scope } from './tenancy.ts';

const idsOf = (field: Field, value: unknown): readonly string[] => {
  if (value == null) return [];
  if (field.kind === 'ref') return [value as string];
  return field.kind === 'refs' ? (value as string[]) : [];
};

/** People work for several organisations, and an organisation is named as whose something is, or where it is put. */
export const unowned: readonly string[] = ['user', 'organisation'];

/**
 * Checks that everything a body refers to exists within the scope and, where it is known whose the item is, lies in that
 * organisation or above it: whoever sees several merchants mixes none of them. Throws `invalid_reference` naming the
 * fields.
 */
export async function checkReferences(
  executor: Executor,
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
  scope: Scope,
  organisation?: string | RawBuilder<unknown>,
): Promise<void> {
  const faults: Record<string, FieldFault[]> = {};
  const check = async (name: string, target: Entity, ids: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(target.name)}
      where id = any(${ids}) and ${withinScope(target, scope)} and ${isAt(target, organisation)}`.execute(executor);
    if (rows[0]?.found !== ids.length) faults[name] = ['not_allowed'];
  };
  await together(
    Object.entries(body).flatMap(([name, value]) => {
      const field = fields[name];
      const ids = field ? [...new Set(idsOf(field, value))] : [];
      return field && 'to' in field && ids.length > 0 ? [check(name, entityOf(field.to), ids)] : [];
    }),
  );
  if (Object.keys(faults).length > 0) throw new ApiError('invalid_reference', { fields: faults });
}

const isAt = ({ name, tenancy }: Entity, organisation: string | RawBuilder<unknown> | undefined) =>
  organisation === undefined || unowned.includes(name)
    ? sql`true`
    : sql`${sql.ref(tenancy)} in (select above.id from ${organisationsAbove(sql`${organisation}`)})`;

/** Where items of an entity are referred to: every reference field of every declaration. */
function referrers(name: EntityName): { entity: string; field: string; kind: 'ref' | 'refs' }[] {
  return Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields as Fields).flatMap(([field, declared]) =>
      (declared.kind === 'ref' || declared.kind === 'refs') && isColumn(declared) && declared.to === name
        ? [{ entity: entity.name, field, kind: declared.kind }]
        : [],
    ),
  );
}

/** Throws `in_use` with the entities that refer to an item. */
export async function checkUnused(executor: Executor, name: EntityName, id: string): Promise<void> {
  const used_by: string[] = [];
  for (const { entity, field, kind } of referrers(name)) {
    const column = sql.raw(identifier(field));
    const refers = kind === 'ref' ? sql`${column} = ${id}` : sql`${column} @> array[${id}]`;
    const { rows } = await sql`select 1 from ${sql.table(entity)} where ${refers} limit 1`.execute(executor);
    if (rows.length > 0 && !used_by.includes(entity)) used_by.push(entity);
  }
  if (used_by.length > 0) throw new ApiError('in_use', { details: { used_by } });
}
