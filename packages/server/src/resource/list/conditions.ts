import type { Entity } from '@sluis/contract/base/entity';
import type { Field } from '@sluis/contract/base/fields';
import { type Filter, type ListQuery, searchFields } from '@sluis/contract/base/list-query';
import type { Scope } from '../tenancy.ts';
import { identifier, type Values } from './parameters.ts';
import { dayEnd, dayStart } from './zone.ts';

/** What a list is made of: the question, who may see what, and the zone in which dates are read. */
export interface Asking {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly scope: Scope;
  readonly timezone: string;
}

const comparison = { eq: '=', gt: '>', lt: '<', gte: '>=', lte: '<=' } as const;

/** The parameter that holds a scope's organisations; undefined where there is nothing to compare with. */
export function scopeParameter({ all, organisations }: Scope, values: Values): string | undefined {
  if (all || organisations.length === 0) return undefined;
  return organisations.length === 1 ? values.add(organisations[0]) : `${values.add(organisations)}::text[]`;
}

/** The condition of tenancy on the rows called `t`; undefined where everything is visible. */
export function tenancyCondition(entity: Entity, scope: Scope, parameter: string | undefined): string | undefined {
  if (scope.all) return undefined;
  if (parameter === undefined) return 'false';
  const column = `t.${identifier(entity.tenancy)}`;
  return scope.organisations.length === 1 ? `${column} = ${parameter}` : `${column} = any(${parameter})`;
}

/** The conditions of filters and search on the rows called `t`. */
export function filterConditions({ entity, query, timezone }: Asking, values: Values): string[] {
  const conditions = query.filters.map((filter) =>
    filter.as_date
      ? dateCondition(filter, timezone, values)
      : plainCondition(filter, entity.fields[filter.field] as Field, values),
  );
  if (query.search !== undefined) conditions.push(searchCondition(entity, query, values));
  return conditions;
}

function plainCondition({ field, op, value }: Filter, { kind }: Field, values: Values): string {
  const column = `t.${identifier(field)}`;
  const given = values.add(value);
  if (kind === 'refs' || kind === 'texts') return op === 'in' ? `${column} && ${given}` : `${given} = any(${column})`;
  return op === 'in' ? `${column} = any(${given})` : `${column} ${comparison[op]} ${given}`;
}

function dateCondition({ field, op, value }: Filter, timezone: string, values: Values): string {
  const column = `t.${identifier(field)}`;
  const start = () => values.add(dayStart(String(value), timezone));
  const end = () => values.add(dayEnd(String(value), timezone));
  if (op === 'eq') return `${column} >= ${start()} and ${column} < ${end()}`;
  return op === 'gt' || op === 'gte' ? `${column} >= ${start()}` : `${column} < ${end()}`;
}

/** The end of the range of texts that begin with a text, in collation "C"; nothing sorts after the last code point. */
const prefixEnd = (text: string): string => `${text}\u{10ffff}`;

function searchCondition(entity: Entity, { search = '', search_by }: ListQuery, values: Values): string {
  const exact = /^"(.+)"$/s.exec(search)?.[1];
  const text = exact ?? search;
  // Each is added when it is needed: PostgreSQL cannot tell the type of a parameter that a statement does not use.
  let given: string | undefined;
  let until: string | undefined;
  let pattern: string | undefined;
  const each = (search_by ? [search_by] : searchFields(entity)).map((name) => {
    const column = `t.${identifier(name)}`;
    const how = entity.fields[name]?.search;
    if (exact !== undefined || how === 'exact') {
      given ??= values.add(text);
      return `${column} = ${given}`;
    }
    if (how === 'prefix') {
      given ??= values.add(text);
      until ??= values.add(prefixEnd(text));
      return `(${column} >= ${given} and ${column} < ${until})`;
    }
    pattern ??= values.add(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    return `${column} ilike ${pattern}`;
  });
  return `(${each.join(' or ')})`;
}
