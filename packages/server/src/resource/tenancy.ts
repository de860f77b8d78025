import type { ListQuery } from '@sluis/contract/base/list-query';
import type { Listing } from '@sluis/contract/listings';
import type { Identity } from '../platform/auth/identity.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Listener } from '../platform/notify.ts';

/** The organisations that something may touch. `all` is the whole database: what the root's members see. */
export interface Scope {
  readonly all: boolean;
  readonly organisations: readonly string[];
}

/** Whether a row of the organisation lies within the scope. */
export const inScope = (scope: Scope, organisation: string | null | undefined): boolean =>
  scope.all || (organisation != null && scope.organisations.includes(organisation));

export interface Tenancy {
  /** Everything that the identity sees: its organisation and all below it. */
  scopeOf(executor: Executor, identity: Identity): Promise<Scope>;
  /**
   * The part of a scope that is one organisation and all below it; empty where the scope does not hold it, and the whole
   * scope where no organisation is named.
   */
  narrow(executor: Executor, scope: Scope, organisation: string | undefined): Promise<Scope>;
  /** A question put to a listing: what the listing leaves out is not found by it. */
  within(executor: Executor, listing: Listing, query: ListQuery): Promise<ListQuery>;
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
    narrow: async (executor, scope, organisation) => {
      if (organisation === undefined) return scope;
      if (!inScope(scope, organisation)) return { all: false, organisations: [] };
      return scopeBelow(await current(executor), organisation);
    },
    within: async (executor, { of_provider }, query) => {
      if (of_provider === undefined) return query;
      const { root = '' } = await current(executor);
      return { ...query, filters: [...query.filters, { field: of_provider, op: 'eq', value: root }] };
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

// Only the one root sees all without a condition; an organisation not in the tree (just deleted) sees nothing.
const scopeBelow = (tree: Tree, organisation: string): Scope =>
  organisation === tree.root
    ? { all: true, organisations: [] }
    : { all: false, organisations: tree.below.get(organisation) ?? [] };
