import type { Entity } from '@sluis/contract/base/entity';
import { compactIban } from '@sluis/contract/base/fields';
import { searchFields } from '@sluis/contract/base/list-query';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import type { Scope } from '../scope.ts';
import { identifier, type Values } from './parameters.ts';

/** The most matches of a text that lead to the items referring to them; a text with more matches is too vague. */
const through_max = 1000;

/** The entity that a reference is searched through. */
export const referencedEntity = (entity: Entity, name: string): Entity | undefined => {
  const field = entity.fields[name];
  return field?.kind === 'ref' && field.search === 'through' ? entityOf(field.to) : undefined;
};

/**
 * The searched fields, all or the named one, for a viewer's roles: only those who may list customers may find out
 * whether an item belongs to a customer with a certain address.
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
  /** The viewer's access to the referenced items. */
  readonly seen: Scope;
}

/** The condition that rows called `t` match a text; a text in double quotes must be equal. */
export function searchCondition({ entity, searched, text, seen }: Searching, values: Values): string {
  const sought = textCondition(text, values);
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

/** Whether a text has trigrams to look up: three letters or digits in a row, in any locale. */
const isLookedUp = (text: string): boolean => /[a-z0-9]{3}/i.test(text);

/**
 * The part of a text that is looked up before the whole is compared. For an email address it is the end of the part
 * before the @: finding out that half a million others share the rest took 67 ms, this takes five.
 */
function lookedUp(text: string): string {
  const [end = ''] = /[\w.+-]{3,8}(?=@)/.exec(text) ?? [];
  return isLookedUp(end) ? end : text;
}

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition that a column contains a text; written to use no index next to an indexed condition. */
function containing(column: string, text: string, values: Values): string {
  const part = lookedUp(text);
  const looked_up = `${column} ilike ${values.add(anywhere(part))}`;
  return part === text ? looked_up : `(${looked_up} and (${column} || '') ilike ${values.add(anywhere(text))})`;
}

/**
 * Replaces a search anywhere in the field if the text has no trigrams (`王伟明`, `a_b`), for which the whole index would
 * be read: the field starts with the text. Undefined if the text can be looked up.
 */
export function beginning({ fields }: Entity, name: string, text: string, values: Values): string | undefined {
  if (fields[name]?.search !== 'contains' || isLookedUp(text)) return undefined;
  const column = `t.${identifier(name)}`;
  // The last character in the collation of names.
  return `${column} >= ${values.add(text)} and ${column} < ${values.add(`${text}\uffff`)}`;
}

/** The condition for a text in a field. */
function textCondition(search: string, values: Values): Sought {
  const exact = /^"(.+)"$/s.exec(search)?.[1];
  const text = exact ?? search;
  // Added on first use: PostgreSQL cannot infer the type of a parameter that the statement does not use.
  let given: string | undefined;
  let until: string | undefined;
  return (entity, alias, name) => {
    const column = `${alias}.${identifier(name)}`;
    const field = entity.fields[name];
    const how = field?.search;
    // People write it in groups.
    if (field?.kind === 'text' && field.format === 'iban') {
      const compact = compactIban(text);
      return `(${column} >= ${values.add(compact)} and ${column} < ${values.add(prefixEnd(compact))})`;
    }
    if (exact !== undefined || how === 'exact') {
      given ??= values.add(text);
      // As a range: a trigram index serves an equality too, and would read all names with those trigrams.
      return how === 'contains' ? `(${column} >= ${given} and ${column} <= ${given})` : `${column} = ${given}`;
    }
    if (how === 'prefix' || (how === 'part' && !isLookedUp(text))) {
      given ??= values.add(text);
      until ??= values.add(prefixEnd(text));
      return `(${column} >= ${given} and ${column} < ${until})`;
    }
    return containing(column, text, values);
  };
}

/** Only called if it is used: PostgreSQL refuses a parameter that the statement does not use. */
const ownedBy = (owner: string, { organisations }: Scope, values: Values): string =>
  organisations.length === 1
    ? `${owner} = ${values.add(organisations[0])}`
    : `${owner} = any(${values.add(organisations)}::text[])`;

/** The newest items of an entity that match through their own fields, as far as the viewer can see them. */
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
