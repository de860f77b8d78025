import type { Entity } from './base/entity.ts';

const declared: Record<string, Entity> = Object.create(null) as Record<string, Entity>;

/**
 * Makes entities known by name. `registry.ts` does so for all of them, which is what a server has; a browser begins with
 * those that its first screen names.
 */
export function declare(entities: Readonly<Record<string, Entity>>): void {
  Object.assign(declared, entities);
}

/** The declaration of an entity by name. Throws RangeError for one that is unknown, or not known yet. */
export function entityOf(name: string): Entity {
  const found = declared[name];
  if (!found) throw new RangeError(`unknown entity ${name}`);
  return found;
}

/** The prefix of an entity's ids. */
export function prefixOf(name: string): string {
  const id = entityOf(name).fields.id;
  if (id?.kind !== 'id') throw new RangeError(`${name} has no id`);
  return id.prefix;
}
