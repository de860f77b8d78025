import type { Entity } from '@sluis/contract/base/entity';
import { outputFields } from '@sluis/contract/base/fields';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import { LRUCache } from 'lru-cache';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Scope } from '../tenancy.ts';
import { compileItem, type ToItem } from './compile-item.ts';
import { identifier } from './parameters.ts';

export interface PopulatedReference {
  readonly name: string;
  readonly target: Entity;
  readonly fields: readonly string[];
  /** Where a reference's row can lie outside the viewer's scope, only its id and display name are sent. */
  readonly trim: boolean;
}

/** What a statement selects and how its rows become items. */
export interface Columns {
  readonly select: string;
  readonly joins: string;
  readonly toItem: ToItem;
}

export interface Viewer {
  readonly identity: Identity;
  readonly scope: Scope;
}

export type ColumnsFor = (entity: Entity, populate: readonly string[], viewer: Viewer) => Columns;

/**
 * The columns of an entity with some references populated, as far as the viewer's roles and scope allow. They are the
 * same for everybody who may see the same, and kept: making them costs a tenth of a list.
 */
export function makeColumns(): ColumnsFor {
  const made = new LRUCache<string, Columns>({ max: 1000 });
  return (entity, populate, { identity, scope }) => {
    const targets = populate.map((name) => targetOf(entity, name));
    const granted = targets.map((target) => isGranted(identity.roles, target.roles.list));
    const key = `${entity.name} ${scope.all} ${populate.map((name, at) => name + (granted[at] ? '+' : '-')).join(' ')}`;
    let columns = made.get(key);
    if (!columns) {
      const populated = populate.map((name, at) =>
        populatedReference(name, targets[at] as Entity, { granted: granted[at] as boolean, scope }),
      );
      columns = makeSelection(entity, populated);
      made.set(key, columns);
    }
    return columns;
  };
}

function targetOf(entity: Entity, name: string): Entity {
  const field = entity.fields[name];
  return entityOf(field?.kind === 'ref' ? field.to : '');
}

function makeSelection(entity: Entity, populated: readonly PopulatedReference[]): Columns {
  const own = outputFields(entity.fields);
  const select = [
    ...own.map((field) => `t.${identifier(field)}`),
    ...populated.flatMap(({ name, fields }) => fields.map((field) => `${identifier(`_${name}`)}.${identifier(field)}`)),
  ].join(', ');
  const joins = populated
    .map(({ name, target }) => {
      const alias = identifier(`_${name}`);
      return ` left join ${identifier(target.name)} as ${alias} on ${alias}.id = t.${identifier(name)}`;
    })
    .join('');
  return { select, joins, toItem: compileItem(own, populated) };
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
