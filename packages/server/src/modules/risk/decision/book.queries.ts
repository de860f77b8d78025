import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { sql } from 'kysely';
import { organisationsAbove } from '../../../platform/auth/organisations-above.ts';
import { makeCache } from '../../../platform/caches.ts';
import type { Executor } from '../../../platform/database/database.ts';
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

async function readSnapshots(executor: Executor, hashes: readonly string[]): Promise<Snapshot[]> {
  const { rows } = await sql<{ hash: string; organisation: string; of_provider: boolean; rulesets: SnapshotEntry[] }>`
    select hash, organisation, parent is null as of_provider, rulesets
    from risk_snapshot join organisation on organisation.id = organisation
    where hash = any(${[...hashes]})`.execute(executor);
  const wanted = rows.flatMap(({ rulesets }) => rulesets);
  const contents = new Map(
    (wanted.length === 0
      ? []
      : (
          await sql<{ item: string; number: number; content: LiveRuleset['content'] }>`
            select item, number, content from risk_version
            where (item, number) in (select * from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map(({ number }) => number)}::int[]))`.execute(
            executor,
          )
        ).rows
    ).map(({ item, number, content }) => [`${item} ${number}`, content] as const),
  );
  return rows.map(({ rulesets, ...of }) =>
    compileSnapshot(
      of,
      rulesets.map(({ id, number }) => ({
        id,
        number,
        content: contents.get(`${id} ${number}`) as LiveRuleset['content'],
      })),
    ),
  );
}

export function makeBook({ listener }: Pick<Services, 'listener'>): Book {
  const chains = makeCache<readonly string[]>('risk-chains', { max: kept_max, ttl: age_max_ms });
  const rulesets = makeCache<Snapshot>('risk-rulesets', { max: kept_max, bytes_max: 256 * 1024 ** 2 });
  const routings = makeCache<CompiledRouting>('risk-routings', { max: kept_max });
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
      // Held from here: while others are read, the cache may drop them.
      const found = new Map(hashes.map((hash) => [hash, rulesets.get(hash)]));
      const missing = hashes.filter((hash) => found.get(hash) === undefined);
      for (const each of missing.length > 0 ? await readSnapshots(executor, missing) : []) {
        rulesets.set(each.hash, each);
        found.set(each.hash, each);
      }
      return hashes.map((hash) => {
        const snapshot = found.get(hash);
        // Without its rules a payment that they block would pass.
        if (!snapshot) throw new Error(`there are no rules of ${hash}`);
        return snapshot;
      });
    },
    routing: async (executor, id, number) => {
      const key = `${id} ${number}`;
      const known = routings.get(key);
      if (known) return known;
      const row = await executor
        .selectFrom('risk_version')
        .select('content')
        .where('item', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!row) return undefined;
      const found = compileRouting(id, number, row.content as unknown as RoutingContent);
      routings.set(key, found);
      return found;
    },
  };
}
