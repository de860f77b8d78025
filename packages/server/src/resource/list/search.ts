import type { Entity } from '@sluis/contract/base/entity';
import { searchFields } from '@sluis/contract/base/list-query';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import type { Scope } from '../scope.ts';
import { identifier, type Values } from './parameters.ts';

/** So many of the newest that a text finds lead to what refers to them; a text that finds more names nobody. */
const through_max = 1000;

/** The entity that a reference is searched through. */
export const referencedEntity = (entity: Entity, name: string): Entity | undefined => {
  const field = entity.fields[name];
  return field?.kind === 'ref' && field.search === 'through' ? entityOf(field.to) : undefined;
};

/**
 * The fields that a search looks in, all or the one named, for a viewer with the roles: whether something is of a
 * customer with an address is told only to those who may list customers.
 */
export function searchedFields(entity: Entity, search_by: string | undefined, roles: ReadonlySet<string>): string[] {
  const fields = search_by === undefined ? searchFields(entity) : [search_by];
  return fields.filter((name) => {
    const target = referencedEntity(entity, name);
    return target === undefined || isGranted(roles, target.roles.list);
  });
}

interface Searching {
  readonly entity: Entity;
  readonly searched: readonly string[];
  readonly text: string;
  /** What the viewer sees of what is referred to. */
  readonly seen: Scope;
}

/** The condition that rows called `t` are found by a text; one in double quotes must be equal. */
export function searchCondition({ entity, searched, text, seen }: Searching, values: Values): string {
  const sought = soughtText(text, values);
  const each = searched.map((name) => {
    const target = referencedEntity(entity, name);
    if (!target) return sought(entity, 't', name);
    return `t.${identifier(name)} = any(array(${foundText(target, { sought, seen }, values)}))`;
  });
  return each.length > 0 ? `(${each.join(' or ')})` : 'false';
}

type Sought = (entity: Entity, alias: string, name: string) => string;

/** The end of the range of texts that begin with a text, in collation "C"; nothing sorts after the last code point. */
const prefixEnd = (text: string): string => `${text}\u{10ffff}`;

/** Whether trigrams of a text can be looked up: three letters or digits in a row, as every database takes them for some. */
const isLookedUp = (text: string): boolean => /[a-z0-9]{3}/i.test(text);

/**
 * What of a text is looked up before the whole is compared. Of an address it is the end of what stands before its @: to
 * find out that half a million others have the rest too took 67 ms, and this takes five.
 */
function lookedUp(text: string): string {
  const [end = ''] = /[\w.+-]{3,8}(?=@)/.exec(text) ?? [];
  return isLookedUp(end) ? end : text;
}

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition that a text stands in a column; where it is compared beside an index's condition, no index may take it. */
function containing(column: string, text: string, values: Values): string {
  const part = lookedUp(text);
  const looked_up = `${column} ilike ${values.add(anywhere(part))}`;
  return part === text ? looked_up : `(${looked_up} and (${column} || '') ilike ${values.add(anywhere(text))})`;
}

/**
 * What stands for being searched anywhere where a text has nothing to look up by (`王伟明`, `a_b`), which would read the
 * whole index: that the field begins with it. Undefined where the text can be looked up.
 */
export function beginning({ fields }: Entity, name: string, text: string, values: Values): string | undefined {
  if (fields[name]?.search !== 'contains' || isLookedUp(text)) return undefined;
  const column = `t.${identifier(name)}`;
  // In the collation of names nothing sorts after this one.
  return `${column} >= ${values.add(text)} and ${column} < ${values.add(`${text}\uffff`)}`;
}

/** How a text is looked for in a field of a row. */
function soughtText(search: string, values: Values): Sought {
  const exact = /^"(.+)"$/s.exec(search)?.[1];
  const text = exact ?? search;
  // Each is added when it is needed: PostgreSQL cannot tell the type of a parameter that a statement does not use.
  let given: string | undefined;
  let until: string | undefined;
  return (entity, alias, name) => {
    const column = `${alias}.${identifier(name)}`;
    const how = entity.fields[name]?.search;
    if (exact !== undefined || how === 'exact') {
      given ??= values.add(text);
      // As a range: an index of trigrams takes an equality too, and reads all names that have them.
      return how === 'contains' ? `(${column} >= ${given} and ${column} <= ${given})` : `${column} = ${given}`;
    }
    if (how === 'prefix') {
      given ??= values.add(text);
      until ??= values.add(prefixEnd(text));
      return `(${column} >= ${given} and ${column} < ${until})`;
    }
    return containing(column, text, values);
  };
}

/** Asked for only where it is used: PostgreSQL takes no value that a statement has no place for. */
const ownedBy = (owner: string, { organisations }: Scope, values: Values): string =>
  organisations.length === 1
    ? `${owner} = ${values.add(organisations[0])}`
    : `${owner} = any(${values.add(organisations)}::text[])`;

/** The newest items of an entity that are found by themselves, as far as the viewer sees them. */
function foundText(
  target: Entity,
  { sought, seen }: { readonly sought: Sought; readonly seen: Scope },
  values: Values,
): string {
  const own = searchFields(target).filter((name) => referencedEntity(target, name) === undefined);
  const owner = `found.${identifier(target.tenancy)}`;
  const conditions = [
    ...(seen.all ? [] : [ownedBy(owner, seen, values)]),
    `(${own.map((name) => sought(target, 'found', name)).join(' or ')})`,
  ];
  return (
    `select found.id from ${identifier(target.name)} found where ${conditions.join(' and ')} ` +
    `order by found.created_at desc, found.id desc limit ${through_max}`
  );
}
