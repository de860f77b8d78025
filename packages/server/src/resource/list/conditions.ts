import type { Entity } from '@sluis/contract/base/entity';
import { type Field, isColumn } from '@sluis/contract/base/fields';
import { type Filter, type ListQuery, searchFields } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/registry';
import type { Scope } from '../tenancy.ts';
import { identifier, type Values } from './parameters.ts';
import { dayEnd, dayStart } from './zone.ts';

/** What a list is made of: the question, who may see what, and the zone in which dates are read. */
export interface Asking {
  readonly entity: Entity;
  readonly query: ListQuery;
  /** The organisations that are asked about, and all that the viewer sees. */
  readonly scope: Scope;
  readonly seen: Scope;
  readonly timezone: string;
}

const comparison = { eq: '=', gt: '>', lt: '<', gte: '>=', lte: '<=' } as const;

/** The parameter that holds a scope's organisations; undefined where there is nothing to compare with. */
function scopeParameter({ all, organisations }: Scope, values: Values): string | undefined {
  if (all || organisations.length === 0) return undefined;
  return organisations.length === 1 ? values.add(organisations[0]) : `${values.add(organisations)}::text[]`;
}

/** Where the rows called `t` come from, and the condition of tenancy on them; without one everything is visible. */
export interface Visible {
  readonly from: string;
  readonly tenancy?: string;
  /** The parameter of the organisations, where the tenancy column alone tells whose a row is. */
  readonly scope?: string;
}

export function visibleRows(asking: Asking, values: Values): Visible {
  const { entity, scope } = asking;
  const from = identifier(entity.name);
  if (scope.all) return { from };
  const parameter = scopeParameter(scope, values);
  if (parameter === undefined) return { from, tenancy: 'false' };
  const within = (column: string): string =>
    scope.organisations.length === 1 ? `${column} = ${parameter}` : `${column} = any(${parameter})`;
  const ties = entity.fields[entity.tenancy]?.guests;
  if (ties) return { from: withGuests(asking, entityOf(ties), within, values) };
  return { from, tenancy: within(`t.${identifier(entity.tenancy)}`), scope: parameter };
}

/**
 * The rows of an organisation and those that something ties to it. Whose a guest is becomes null here and not in the
 * answer, so that no filter, order, export or reference can tell it either.
 */
function withGuests(
  { entity, seen }: Asking,
  ties: Entity,
  within: (column: string) => string,
  values: Values,
): string {
  const owner = `own.${identifier(entity.tenancy)}`;
  const columns = Object.keys(entity.fields).filter((name) => isColumn(entity.fields[name] as Field));
  const selected = columns.map((name) => {
    const column = `own.${identifier(name)}`;
    const isHome = name === entity.tenancy || entity.fields[name]?.own;
    return isHome && !seen.all
      ? `case when ${owner} = any(${values.add(seen.organisations)}::text[]) then ${column} end as ${identifier(name)}`
      : column;
  });
  const tied = `select ${tieOf(ties, entity.name)} from ${identifier(ties.name)} tie where ${within(`tie.${identifier(ties.tenancy)}`)}`;
  return `(select ${selected.join(', ')} from ${identifier(entity.name)} own where ${within(owner)} or own.id in (${tied}))`;
}

/** How the items that tie another entity's to organisations name it: by one reference, or by several. */
function tieOf(ties: Entity, to: string): string {
  const fields = Object.entries(ties.fields);
  const [name = '', field] = fields.find(([, each]) => 'to' in each && each.to === to) ?? [];
  const column = `tie.${identifier(name)}`;
  return field?.kind === 'refs' ? `unnest(${column})` : column;
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
