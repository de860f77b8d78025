import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Tenancy } from '../../../resource/tenancy.ts';
import { BadRow, shown } from './row-rules.ts';

interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
}

/** The tree in the open transaction, including its own changes: caches have those only after the commit. */
export interface OrganisationTree extends Pick<Tenancy, 'merchantOf' | 'scopeOf'> {
  /** The organisation that a row is below. Throws BadRow. */
  parentOf(named: string | null): string;
  /** The organisation of that name below a parent. Throws BadRow if there are several. */
  childOf(parent: string, name: string): string | undefined;
  add(node: Node): void;
  remove(id: string): void;
}

/** Reads the whole tree, as every process does; parents are the chosen organisation and those below it. */
export async function readOrganisations(trx: Trx, chosen: string): Promise<OrganisationTree> {
  const { rows } = await sql<Node>`select id, parent, name from organisation`.execute(trx);
  const nodes = new Map(rows.map((node) => [node.id, node]));
  const children = Map.groupBy(rows, ({ parent }) => parent ?? '');
  /** From an organisation up to the provider. */
  const wayUp = (id: string): string[] => {
    const parent = nodes.get(id)?.parent;
    return parent ? [id, ...wayUp(parent)] : [id];
  };
  const below = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap((child) => below(child.id))];
  const within = new Set(below(chosen));
  const by_name = Map.groupBy(
    rows.filter(({ id }) => within.has(id)),
    ({ name }) => name,
  );
  const one = (named: readonly Node[], bad: () => BadRow): string | undefined => {
    if (named.length > 1) throw bad();
    return named[0]?.id;
  };
  const without = (all: Map<string, Node[]>, key: string, id: string) =>
    all.set(
      key,
      (all.get(key) ?? []).filter((node) => node.id !== id),
    );
  return {
    parentOf(named) {
      if (named === null) return chosen;
      if (within.has(named)) return named;
      const bad = (code: 'parent_unknown' | 'parent_ambiguous') => new BadRow('parent', code, shown(named));
      const found = one(by_name.get(named) ?? [], () => bad('parent_ambiguous'));
      if (found === undefined) throw bad('parent_unknown');
      return found;
    },
    childOf(parent, name) {
      const named = (children.get(parent) ?? []).filter((node) => node.name === name);
      return one(named, () => new BadRow('name', 'name_ambiguous', shown(name)));
    },
    add(node) {
      const { id, parent, name } = node;
      nodes.set(id, node);
      within.add(id);
      children.set(parent ?? '', [...(children.get(parent ?? '') ?? []), node]);
      by_name.set(name, [...(by_name.get(name) ?? []), node]);
    },
    remove(id) {
      const node = nodes.get(id);
      if (!node) return;
      nodes.delete(id);
      within.delete(id);
      without(children, node.parent ?? '', id);
      without(by_name, node.name, id);
    },
    merchantOf: async (_, { organisation }) => wayUp(organisation).at(-2),
    scopeOf: async (_, { organisation }) => ({ all: false, organisations: below(organisation) }),
  };
}
