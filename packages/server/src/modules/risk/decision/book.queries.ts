import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import { makeCache, type NamedCache } from '../../../platform/caches.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { makeSharedReads } from '../../../platform/database/shared-read.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { SnapshotEntry } from '../ruleset/ruleset.commands.ts';
import { type CompiledRouting, compileRouting, compileSnapshot, type LiveRuleset, type Snapshot } from './compiled.ts';

/** The published rules and routings, compiled once in a process. */
export interface Book {
  /** The live snapshots for an organisation's payments: those of its ancestors first, from the provider down. */
  hashesOf(executor: Executor, organisation: string): Promise<readonly string[]>;
  snapshots(executor: Executor, hashes: readonly string[]): Promise<readonly Snapshot[]>;
  /** A version of a routing; undefined if it was never published. */
  routing(executor: Executor, id: string, number: number): Promise<CompiledRouting | undefined>;
}

/** Changes are notified; this age is for missed notifications. */
const age_max_ms = 1000;
const kept_max = 10_000;
const everywhere = 'everywhere';

async function readSnapshot(executor: Executor, hash: string): Promise<Snapshot> {
  const { rows } = await sql<{ organisation: string; of_provider: boolean; rulesets: SnapshotEntry[] }>`
    select organisation, parent is null as of_provider, rulesets
    from risk_snapshot join organisation on organisation.id = organisation
    where hash = ${hash}`.execute(executor);
  const [row] = rows;
  // Without its rules a payment that they block would pass.
  if (!row) throw new Error(`there are no rules of ${hash}`);
  const { rulesets, ...of } = row;
  const { rows: versions } = await sql<{ item: string; number: number; content: LiveRuleset['content'] }>`
    select item, number, content from risk_version
    where (item, number) in (select * from unnest(${rulesets.map(({ id }) => id)}::text[], ${rulesets.map(({ number }) => number)}::int[]))`.execute(
    executor,
  );
  const contents = new Map(versions.map(({ item, number, content }) => [`${item} ${number}`, content]));
  const live = rulesets.map(({ id, number }) => {
    const content = contents.get(`${id} ${number}`) as LiveRuleset['content'];
    return { id, number, content };
  });
  return compileSnapshot({ ...of, hash }, live);
}

async function readRouting(executor: Executor, id: string, number: number): Promise<CompiledRouting | undefined> {
  const row = await executor
    .selectFrom('risk_version')
    .select('content')
    .where('item', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && compileRouting(id, number, row.content as unknown as RoutingContent);
}

/** A cache of what never changes, which is read once for all callers that wait for it. */
function makeKept<T extends object>(cache: NamedCache<T>) {
  const share = makeSharedReads<T | undefined>();
  return async <R extends T | undefined>(
    executor: Executor,
    key: string,
    read: (executor: Executor) => Promise<R>,
  ): Promise<R> => {
    const known = cache.get(key);
    if (known) return known as R;
    const found = await share(executor, key, read);
    if (found) cache.set(key, found);
    return found as R;
  };
}

export function makeBook({ listener }: Pick<Services, 'listener'>): Book {
  const chains = makeCache<readonly string[]>('risk-chains', { max: kept_max, ttl: age_max_ms });
  const keptSnapshot = makeKept(makeCache<Snapshot>('risk-rulesets', { max: kept_max, bytes_max: 256 * 1024 ** 2 }));
  const keptRouting = makeKept(makeCache<CompiledRouting>('risk-routings', { max: kept_max }));
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    chains.clear();
  };
  listener.on('risk', forget);
  // A moved organisation has other ancestors.
  listener.on('organisation', forget);
  const kept = async (key: string, read: () => Promise<readonly string[]>): Promise<readonly string[]> => {
    const known = chains.get(key);
    if (known) return known;
    const read_after = changes;
    const found = await read();
    // A value that was read during a change is used once.
    if (read_after === changes) chains.set(key, found);
    return found;
  };
  return {
    hashesOf: async (executor, organisation) => {
      // Without rulesets anywhere, nothing is read of each organisation.
      const some = await kept(everywhere, async () => {
        const { rows } = await sql<{ hash: string }>`
          select hash from risk_publication where hash is not null limit 1`.execute(executor);
        return rows.map(({ hash }) => hash);
      });
      if (some.length === 0) return some;
      return kept(organisation, async () => {
        const { rows } = await sql<{ hash: string }>`
          select hash from ${organisationsAbove(sql.val(organisation))}
          join risk_publication on risk_publication.organisation = above.id
          where hash is not null order by distance desc`.execute(executor);
        return rows.map(({ hash }) => hash);
      });
    },
    snapshots: async (executor, hashes) => {
      const found: Snapshot[] = [];
      // One after the other: while rules are compiled, their text is in memory as well.
      for (const hash of hashes) found.push(await keptSnapshot(executor, hash, (one) => readSnapshot(one, hash)));
      return found;
    },
    routing: (executor, id, number) => keptRouting(executor, `${id} ${number}`, (one) => readRouting(one, id, number)),
  };
}
