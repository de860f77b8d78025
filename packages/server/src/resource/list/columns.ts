import { type Entity, references } from '@sluis/contract/base/entity';
import { outputFields } from '@sluis/contract/base/fields';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import type { Identity } from '../../platform/auth/identity.ts';
import { inScope, type Scope } from '../tenancy.ts';
import { identifier } from './parameters.ts';

interface PopulatedReference {
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
  toItem(row: readonly unknown[]): Record<string, unknown>;
}

/** The columns of an entity with some references populated, as far as the viewer's roles and scope allow. */
export function columnsFor(entity: Entity, populate: readonly string[], viewer: Viewer): Columns {
  const own = outputFields(entity.fields);
  const targets = references(entity.fields);
  const populated = populate.map((name) => populatedReference(name, entityOf(targets[name] ?? ''), viewer));
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
  return { select, joins, toItem: itemBuilder(own, populated, viewer.scope) };
}

export interface Viewer {
  readonly identity: Identity;
  readonly scope: Scope;
}

function populatedReference(name: string, target: Entity, { identity, scope }: Viewer): PopulatedReference {
  const shown = new Set(['id', target.display]);
  const granted = isGranted(identity.roles, target.roles.list);
  const fields = outputFields(target.fields).filter((field) => granted || shown.has(field));
  return { name, target, fields, trim: granted && !scope.all };
}

function itemBuilder(own: readonly string[], populated: readonly PopulatedReference[], scope: Scope) {
  return (row: readonly unknown[]): Record<string, unknown> => {
    const item: Record<string, unknown> = {};
    let at = 0;
    for (const field of own) item[field] = row[at++];
    for (const { name, target, fields, trim } of populated) {
      const reference: Record<string, unknown> = {};
      for (const field of fields) reference[field] = row[at++];
      // A reference whose row is gone keeps its id, which the item itself still says.
      if (reference.id == null) item[name] = item[name] == null ? null : { id: item[name] };
      else if (trim && !inScope(scope, reference[target.tenancy] as string))
        item[name] = { id: reference.id, [target.display]: reference[target.display] };
      else item[name] = reference;
    }
    return item;
  };
}
