import type { ListQuery } from '@sluis/contract/base/list-query';
import type { Listing } from '@sluis/contract/listings';
import type { Identity } from '../platform/auth/identity.ts';
import { makeCache } from '../platform/caches.ts';
import type { Executor } from '../platform/database/database.ts';
import { beginShared, type SharedRead } from '../platform/database/shared-read.ts';
import type { Listener } from '../platform/notify.ts';
import { searchedFields } from './list/search.ts';
import { everything, inScope, type Scope } from './scope.ts';
import { subjectFilter } from './tells-of.ts';

export interface Reach {
  /** Everything the viewer can see, and the part of it that the query is about. */
  readonly seen: Scope;
  readonly scope: Scope;
  readonly query: ListQuery;
  /** The fields that a search covers for the viewer. */
  readonly searched: readonly string[];
  /** The viewer's merchant, with everything below it: limits apply to these together. */
  readonly top: string;
}

export interface Tenancy {
  /** Starts to read the tree if it is not cached, without waiting for it. */
  preloadTree(executor: Executor): void;
  /** Everything the identity can see: its organisation and all below it. */
  scopeOf(executor: Executor, identity: Pick<Identity, 'organisation'>): Promise<Scope>;
  /** The merchant of an organisation: the one directly below the provider, or the provider itself. */
  topOf(executor: Executor, organisation: string): Promise<string>;
  /** The same for the caller, and undefined for the provider, to which limits per merchant do not apply. */
  merchantOf(executor: Executor, identity: Pick<Identity, 'organisation'>): Promise<string | undefined>;
  /**
   * The part of a scope that is one organisation and all below it; empty if it is not in the scope, and the whole scope
   * if no organisation is named.
   */
  narrow(executor: Executor, scope: Scope, organisation: string | undefined): Promise<Scope>;
  /** The reach of a query to a listing: items that the listing excludes cannot be found through it. */
  reach(executor: Executor, identity: Identity, listing: Listing, query: ListQuery): Promise<Reach>;
}

interface Tree {
  readonly root: string | undefined;
  readonly below: ReadonlyMap<string, readonly string[]>;
  readonly top: ReadonlyMap<string, string>;
}

const tree_age_max_ms = 1000;

/** Caches the tree of organisations for at most a second, and reads it again when any process notifies a change. */
export function makeTenancy(listener: Listener): Tenancy {
  const known = makeCache<Tree>('organisation-tree', { max: 1, ttl: tree_age_max_ms });
  let reading: SharedRead<Tree> | undefined;
  listener.on('organisation', () => {
    known.clear();
    reading = undefined;
  });
  const read = async (executor: Executor): Promise<Tree> => {
    const mine = beginShared(executor, readTree);
    reading = mine;
    try {
      const tree = await mine.result;
      // A tree that was invalidated while it was being read is only used by those already waiting for it.
      if (reading === mine) known.set('tree', tree);
      return tree;
    } finally {
      if (reading === mine) reading = undefined;
    }
  };
  const current = async (executor: Executor): Promise<Tree> => {
    const found = known.get('tree');
    if (found) return found;
    return reading?.isFor(executor) ? reading.result : read(executor);
  };
  return {
    preloadTree: (executor) => void current(executor).catch(() => {}),
    scopeOf: async (executor, identity) => scopeBelow(await current(executor), identity.organisation),
    merchantOf: async (executor, { organisation }) => {
      const tree = await current(executor);
      return organisation === tree.root ? undefined : topIn(tree, organisation);
    },
    topOf: async (executor, organisation) => topIn(await current(executor), organisation),
    narrow: async (executor, scope, organisation) => narrowed(await current(executor), scope, organisation),
    reach: async (executor, identity, { entity, of_provider, at_provider, having = {} }, asked) => {
      const tree = await current(executor);
      const { root = '' } = tree;
      const seen = scopeBelow(tree, identity.organisation);
      const within = narrowed(tree, seen, asked.organisation);
      const scope = at_provider ? { all: false, organisations: inScope(within, root) ? [root] : [] } : within;
      const searched = asked.search === undefined ? [] : searchedFields(entity, asked.search_by, identity.roles);
      const top = topIn(tree, identity.organisation);
      const values = { ...having, ...(of_provider !== undefined && { [of_provider]: root }) };
      const filters = [
        ...asked.filters,
        ...subjectFilter(entity, identity.roles),
        ...Object.entries(values).map(([field, value]) => ({ field, op: 'eq', value }) as const),
      ];
      return { seen, scope, searched, top, query: { ...asked, filters } };
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
  const tops = root ? (children.get(root) ?? []) : [];
  const top = new Map(tops.flatMap((id) => (below.get(id) ?? []).map((each) => [each, id] as const)));
  return { root, below, top };
}

const topIn = ({ top }: Tree, organisation: string): string => top.get(organisation) ?? organisation;

function narrowed(tree: Tree, scope: Scope, organisation: string | undefined): Scope {
  if (organisation === undefined) return scope;
  return inScope(scope, organisation) ? scopeBelow(tree, organisation) : { all: false, organisations: [] };
}

// Only the one root sees all without a condition; an organisation not in the tree (just deleted) sees nothing.
const scopeBelow = (tree: Tree, organisation: string): Scope =>
  organisation === tree.root ? everything : { all: false, organisations: tree.below.get(organisation) ?? [] };
