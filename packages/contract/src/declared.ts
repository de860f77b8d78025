import type { Entity } from './base/entity.ts';

const declared: Record<string, Entity> = Object.create(null) as Record<string, Entity>;

/**
 * Registers entities by name. `registry.ts` registers all of them, for servers; a browser begins with those of its
 * first screen.
 */
export function declare(entities: Readonly<Record<string, Entity>>): void {
  Object.assign(declared, entities);
}

/** The declaration of an entity by name. Throws RangeError for one that is unknown or not registered yet. */
export function entityOf(name: string): Entity {
  const found = declared[name];
  if (!found) throw new RangeError(`unknown entity ${name}`);
  return found;
}

export function prefixOf(name: string): string {
  const id = entityOf(name).fields.id;
  if (id?.kind !== 'id') throw new RangeError(`${name} has no id`);
  return id.prefix;
}
