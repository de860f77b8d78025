import type { ListQuery } from '@sluis/contract/base/list-query';
import type { Listing } from '@sluis/contract/listings';
import type { Identity } from '../platform/auth/identity.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Listener } from '../platform/notify.ts';
import { searchedFields } from './list/search.ts';

/** The organisations that something may touch. `all` is the whole database: what the root's members see. */
export interface Scope {
  readonly all: boolean;
  readonly organisations: readonly string[];
}

/** Whether a row of the organisation lies within the scope. */
export const inScope = (scope: Scope, organisation: string | null | undefined): boolean =>
  scope.all || (organisation != null && scope.organisations.includes(organisation));

export interface Reach {
  /** All that the viewer sees, and the part of it that is asked about. */
  readonly seen: Scope;
  readonly scope: Scope;
  readonly query: ListQuery;
  /** The fields in which the viewer's text is looked for. */
  readonly searched: readonly string[];
}

export interface Tenancy {
  /** Everything that the identity sees: its organisation and all below it. */
  scopeOf(executor: Executor, identity: Identity): Promise<Scope>;
  /**
   * The part of a scope that is one organisation and all below it; empty where the scope does not hold it, and the whole
   * scope where no organisation is named.
   */
  narrow(executor: Executor, scope: Scope, organisation: string | undefined): Promise<Scope>;
  /** What somebody's question to a listing reaches: what the listing leaves out is not found by it. */
  reach(executor: Executor, identity: Identity, listing: Listing, query: ListQuery): Promise<Reach>;
}

interface Tree {
  readonly root: string | undefined;
  readonly below: ReadonlyMap<string, readonly string[]>;
}

const tree_age_max_ms = 1000;

/** Keeps the tree of organisations for at most a second, and reads it again when any process says that it changed. */
export function makeTenancy(listener: Listener): Tenancy {
  let tree: Promise<Tree> | undefined;
  let read_at_ms = 0;
  listener.on('organisation', () => {
    tree = undefined;
  });
  const current = (executor: Executor): Promise<Tree> => {
    const now = performance.now();
    if (!tree || now - read_at_ms > tree_age_max_ms) {
      read_at_ms = now;
      const reading = readTree(executor);
      tree = reading;
      reading.catch(() => {
        if (tree === reading) tree = undefined;
      });
    }
    return tree;
  };
  return {
    scopeOf: async (executor, identity) => scopeBelow(await current(executor), identity.organisation),
    narrow: async (executor, scope, organisation) => narrowed(await current(executor), scope, organisation),
    reach: async (executor, identity, { entity, of_provider, at_provider }, asked) => {
      const tree = await current(executor);
      const { root = '' } = tree;
      const seen = scopeBelow(tree, identity.organisation);
      const within = narrowed(tree, seen, asked.organisation);
      const scope = at_provider ? { all: false, organisations: inScope(within, root) ? [root] : [] } : within;
      const searched = asked.search === undefined ? [] : searchedFields(entity, asked.search_by, identity.roles);
      if (of_provider === undefined) return { seen, scope, searched, query: asked };
      const filters = [...asked.filters, { field: of_provider, op: 'eq', value: root } as const];
      return { seen, scope, searched, query: { ...asked, filters } };
    },
  };
}

async function readTree(executor: Executor): Promise<Tree> {
  const rows = await executor.selectFrom('organisation').select(['id', 'parent']).execute();
  const children = new Map<string, string[]>();
  for (const { id, parent } of rows) if (parent) children.set(parent, [...(children.get(parent) ?? []), id]);
  const below = new Map<string, string[]>();
  const collect = (id: string): string[] => {
    const found = [id, ...(children.get(id) ?? []).flatMap(collect)];
    below.set(id, found);
    return found;
  };
  const root = rows.find((row) => row.parent === null)?.id;
  if (root) collect(root);
  return { root, below };
}

function narrowed(tree: Tree, scope: Scope, organisation: string | undefined): Scope {
  if (organisation === undefined) return scope;
  return inScope(scope, organisation) ? scopeBelow(tree, organisation) : { all: false, organisations: [] };
}

// Only the one root sees all without a condition; an organisation not in the tree (just deleted) sees nothing.
const scopeBelow = (tree: Tree, organisation: string): Scope =>
  organisation === tree.root
    ? { all: true, organisations: [] }
    : { all: false, organisations: tree.below.get(organisation) ?? [] };
