import type { Entity } from '@sluis/contract/base/entity';
import { outputFields } from '@sluis/contract/base/fields';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import type { Identity } from '../../platform/auth/identity.ts';
import { makeCache } from '../../platform/caches.ts';
import type { Scope } from '../scope.ts';
import { type Apart, findingText } from './apart.ts';
import { compileItem, type PopulatedReference, type ToItem } from './compile-item.ts';
import { identifier } from './parameters.ts';

/** The selection of a statement, and how its rows become items. */
export interface Columns {
  /** A short key for these columns, which are a long text. */
  readonly key: string;
  readonly select: string;
  /** For rows that all belong to the organisation in a parameter, if these columns are of one. */
  readonly joins: (organisation?: string) => string;
  /** The cells of a row before those that are fetched separately. */
  readonly width: number;
  readonly apart: readonly Apart[];
  readonly toItem: ToItem;
}

export interface Viewer {
  readonly identity: Identity;
  readonly scope: Scope;
}

export interface Selected {
  readonly entity: Entity;
  readonly populate: readonly string[];
  /** At most one row, found by its id. */
  readonly by_id: boolean;
  /** A page of rows of one organisation, which the statement has as a parameter. */
  readonly of_one: boolean;
}

export type ColumnsFor = (selected: Selected, viewer: Viewer) => Columns;

/**
 * The columns of an entity with some references populated, as far as the viewer's roles and scope allow. Viewers with
 * the same access share them in a cache: making them costs a tenth of a list.
 */
export function makeColumns(): ColumnsFor {
  const made = makeCache<Columns>('list-columns', { max: 1000 });
  return (selected, { identity, scope }) => {
    const { entity, populate, by_id, of_one } = selected;
    const targets = populate.map((name) => targetOf(entity, name));
    const granted = targets.map((target) => isGranted(identity.roles, target.roles.list));
    const key = `${entity.name} ${by_id} ${of_one} ${scope.all} ${populate.map((name, at) => name + (granted[at] ? '+' : '-')).join(' ')}`;
    let columns = made.get(key);
    if (!columns) {
      const populated = populate.map((name, at) =>
        populatedReference(name, targets[at] as Entity, { granted: granted[at] as boolean, scope }),
      );
      columns = { key, ...makeSelection(selected, populated) };
      made.set(key, columns);
    }
    return columns;
  };
}

function targetOf(entity: Entity, name: string): Entity {
  const field = entity.fields[name];
  return entityOf(field?.kind === 'ref' ? field.to : '');
}

/**
 * Shared tables are joined. An item read by its id also joins the spread ones, which are on the same machine, and so do
 * the rows of one organisation; those of several get them, and any row gets local ones, from a second statement (ADR 72).
 */
function makeSelection(
  { entity, by_id, of_one }: Selected,
  populated: readonly PopulatedReference[],
): Omit<Columns, 'key'> {
  const own = outputFields(entity.fields);
  const { joined = [], brought = [] } = Object.groupBy(populated, ({ target: { placement } }) =>
    placement === 'shared' || ((by_id || of_one) && placement === 'spread') ? 'joined' : 'brought',
  );
  const selected = [
    ...own.map((field) => `t.${identifier(field)}`),
    ...joined.flatMap(({ name, fields }) => fields.map((field) => `${identifier(`_${name}`)}.${identifier(field)}`)),
  ];
  const apart = brought.map(({ name, target, fields }) => ({
    target,
    fields,
    id: own.indexOf(name),
    owner: own.indexOf(entity.tenancy),
    text: findingText(target, fields),
  }));
  const isLookedUp = ({ target }: PopulatedReference): boolean => !by_id && target.placement === 'spread';
  const joins = (organisation = ''): string =>
    joined.map((each) => (isLookedUp(each) ? pageJoin(each, organisation) : referenceJoin(each))).join('');
  const toItem = compileItem(own, [...joined, ...brought]);
  return { select: selected.join(', '), joins, width: selected.length, apart, toItem };
}

/** The join of a reference of the rows `t`, under its name after `_`; in spread tables within the row's organisation. */
export function referenceJoin({ name, target }: Pick<PopulatedReference, 'name' | 'target'>): string {
  const alias = identifier(`_${name}`);
  const within = target.placement === 'spread' ? ` and ${alias}.organisation = t.organisation` : '';
  return ` left join ${identifier(target.name)} as ${alias} on ${alias}.id = t.${identifier(name)}${within}`;
}

/**
 * The same for the rows of a page of one organisation, whose name leads to one machine. Without the limit the planner may
 * read all that is referred to before it has the page (621 ms instead of 14).
 */
function pageJoin({ name, target, fields }: PopulatedReference, organisation: string): string {
  const columns = fields.map((field) => `own.${identifier(field)}`).join(', ');
  return (
    ` left join lateral (select ${columns} from ${identifier(target.name)} own` +
    ` where own.id = t.${identifier(name)} and own.organisation = ${organisation} limit 1) as ${identifier(`_${name}`)} on true`
  );
}

interface Shown {
  readonly granted: boolean;
  readonly scope: Scope;
}

function populatedReference(name: string, target: Entity, { granted, scope }: Shown): PopulatedReference {
  const shown = new Set(['id', target.display]);
  const fields = outputFields(target.fields).filter((field) => granted || shown.has(field));
  return { name, target, fields, trim: granted && !scope.all };
}
