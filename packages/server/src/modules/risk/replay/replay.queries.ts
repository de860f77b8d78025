import { approved_statuses } from '@sluis/contract/approval';
import { ApiError } from '@sluis/contract/base/errors';
import { routing } from '@sluis/contract/entities/risk/routing';
import type { Replay, ReplayedLeaf } from '@sluis/contract/risk/results';
import { leavesOf, processorsOf, type RouteNode } from '@sluis/contract/risk/tree';
import { compared_statuses } from '@sluis/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { assertOfProduct } from '../routing/routing.commands.ts';
import { type Asking, readWhole } from './asking.queries.ts';
import { expectedOf, type Outcomes } from './expected.ts';
import type { Period } from './period.ts';
import { makePredicates, ownedBy, type Predicates } from './predicate.queries.ts';
import { makeSums, type Pace, readSlices } from './slices.queries.ts';

/** A tree to replay, stored or not. */
export interface ReplayedRouting {
  readonly organisation: string;
  readonly payment_product: string;
  readonly details: RouteNode;
  /** The stored routing, whose live version is replayed beside it. */
  readonly id?: string | null;
  /** A payment whose path is asked for. */
  readonly transaction?: string | null;
}

type Which = 'draft' | 'live';

/** Payments that are alike in what a set of groups is by. */
interface Group extends Outcomes {
  /** `leaf`: by leaf, currency and processor; `segment`: by segment and either leaf or processor. */
  readonly by: 'draft' | 'live' | 'draft_segment' | 'live_segment' | 'processor_segment';
  readonly draft: string | null;
  readonly live: string | null;
  readonly processor: string | null;
  readonly currency_code: string;
  readonly card_brand: string | null;
  readonly card_country: string | null;
  readonly count: number;
  readonly volume: number;
  readonly unroutable: number;
}

const segment = sql`currency_code, card_brand, card_country`;

/** The payments that a routing decides about: of its product, and not blocked by rules before. */
const isRouted = (payment_product: string): RawBuilder<boolean> =>
  sql`t.payment_product = ${payment_product} and not t.blocked`;

const predicatesOf = ({ scope, now }: Asking, { id }: ReplayedRouting, { from, until }: Period): Predicates =>
  makePredicates({ place: 'routing', scope, of_provider: false, routing: id ?? undefined, from, until, now });

/** SQL: one column with groups of payments; each leaf is found by one CASE. */
function statementOf(
  asking: Asking,
  replayed: ReplayedRouting,
  { live, period }: { readonly live: RouteNode | undefined; readonly period: Period },
): RawBuilder<unknown> {
  const { details, payment_product } = replayed;
  const predicates = predicatesOf(asking, replayed, period);
  const draft_leaf = predicates.leaf(details);
  const live_leaf = live === undefined ? sql`null::text` : predicates.leaf(live);
  const leaves = leavesOf(details);
  const sets = [
    sql`(draft, currency_code, walked.processor)`,
    sql`(draft, ${segment})`,
    sql`(walked.processor, ${segment})`,
    ...(live === undefined ? [] : [sql`(live, currency_code, walked.processor)`, sql`(live, ${segment})`]),
  ];
  return sql`
    with walked as (
      select ${draft_leaf} as draft, ${live_leaf} as live, t.processor, t.currency_code, t.card_brand, t.card_country,
        t.amount, t.status, p.processors
      from ${predicates.from()}
      where ${ownedBy(asking.scope, 't')} and ${isRouted(payment_product)}
        and t.created_at >= ${period.from} and t.created_at < ${period.until} offset 0
    ), grouped as (
      select case
          when grouping(card_brand) = 1 then case when grouping(draft) = 0 then 'draft' else 'live' end
          when grouping(draft) = 0 then 'draft_segment'
          when grouping(walked.processor) = 0 then 'processor_segment'
          else 'live_segment' end as by,
        draft, ${live === undefined ? sql`null::text` : sql`live`} as live, walked.processor, ${segment}, count(*) as count, coalesce(sum(amount), 0) as volume,
        count(*) filter (where status = any(${[...compared_statuses]})) as finished,
        count(*) filter (where status = any(${[...approved_statuses]})) as approved,
        count(*) filter (where not leaf.processor = any(processors)) as unroutable
      from walked join unnest(
        ${leaves.map(({ path }) => path)}::text[], ${leaves.map(({ processor }) => processor)}::text[]
      ) as leaf (path, processor) on leaf.path = draft
      group by grouping sets (${sql.join(sets)})
    )
    select (select json_agg(grouped) from grouped)`;
}

const sumOf = (groups: readonly Group[], of: (group: Group) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);
const outcomesOf = (groups: readonly Group[]): Outcomes => ({
  finished: sumOf(groups, ({ finished }) => finished),
  approved: sumOf(groups, ({ approved }) => approved),
});
const segmentOf = ({ currency_code, card_brand, card_country }: Group): string =>
  JSON.stringify([currency_code, card_brand, card_country]);

/** What processors did in the period, by segment and altogether. */
function evidenceOf(all: readonly Group[]) {
  const by_processor = Map.groupBy(
    all.filter(({ by }) => by === 'processor_segment'),
    ({ processor }) => processor,
  );
  return (processor: string) => {
    const theirs = by_processor.get(processor) ?? [];
    return { own: outcomesOf(theirs), by_segment: new Map(theirs.map((group) => [segmentOf(group), group])) };
  };
}

function leavesWith(all: readonly Group[], tree: RouteNode, which: Which): ReplayedLeaf[] {
  const scanned = sumOf(
    all.filter(({ by }) => by === which),
    ({ count }) => count,
  );
  const evidence = evidenceOf(all);
  return leavesOf(tree).map(({ path, processor }) => {
    const groups = all.filter((group) => group.by === which && group[which] === path);
    const segments = all.filter((group) => group.by === `${which}_segment` && group[which] === path);
    const ran = outcomesOf(groups.filter((group) => group.processor === processor));
    const volume: Record<string, number> = {};
    for (const group of groups) volume[group.currency_code] = (volume[group.currency_code] ?? 0) + group.volume;
    const count = sumOf(groups, (group) => group.count);
    const { own, by_segment } = evidence(processor);
    return {
      path,
      processor,
      count,
      volume,
      share: scanned > 0 ? count / scanned : 0,
      approval: ran.finished > 0 ? ran.approved / ran.finished : null,
      expected: expectedOf(
        segments.map((group) => ({ count: group.count, of_segment: by_segment.get(segmentOf(group)) })),
        own,
      ),
      cost: null,
    };
  });
}

/** The payments that change their processor, most first. */
function movesOf(all: readonly Group[], tree: RouteNode): Replay['moved'] {
  const processor_of = new Map(leavesOf(tree).map(({ path, processor }) => [path, processor]));
  const moved = new Map<string, { from: string | null; to: string; count: number }>();
  for (const { by, draft, processor: from, count } of all) {
    const to = by === 'draft' ? processor_of.get(draft ?? '') : undefined;
    if (to === undefined || to === from) continue;
    const key = `${from} ${to}`;
    moved.set(key, { from, to, count: count + (moved.get(key)?.count ?? 0) });
  }
  return [...moved.values()].toSorted((one, other) => other.count - one.count);
}

/** The path of one payment of the organisation. Throws `invalid_reference` for another's. */
async function pathOf({ database }: Engine, asking: Asking, replayed: ReplayedRouting, period: Period) {
  const { details, transaction } = replayed;
  if (transaction == null) return null;
  const predicates = predicatesOf(asking, replayed, period);
  const { rows } = await sql<{ path: string }>`
    select ${predicates.leaf(details)} as path from ${predicates.from()}
    where t.id = ${transaction} and ${ownedBy(asking.scope, 't')}`.execute(database.kysely);
  const [found] = rows;
  if (!found) throw new ApiError('invalid_reference', { fields: { transaction: ['not_allowed'] } });
  return found.path;
}

/**
 * Replays the payments of a period through a tree, beside the live version. Throws `invalid_reference` and
 * `invalid_value` for processors that the organisation cannot use or that are of another product.
 */
export async function replay(
  engine: Engine,
  asking: Asking,
  replayed: ReplayedRouting,
  { period, ...pace }: Pace & { readonly period: Period },
): Promise<Replay> {
  const { kysely } = engine.database;
  const { details, organisation, payment_product, id } = replayed;
  const processors = processorsOf(details);
  await checkReferences(kysely, routing.fields, { processors }, asking.seen, organisation);
  await assertOfProduct(kysely, { payment_product, details });
  const stored = id == null ? undefined : await getItem(kysely, 'routing', { id, scope: asking.seen });
  if (stored && stored.organisation !== organisation)
    throw new ApiError('invalid_value', { fields: { organisation: ['not_allowed'] } });
  const path = await pathOf(engine, asking, replayed, period);
  const live = stored?.details as RouteNode | undefined;
  const groups = makeSums<Group>();
  const addSlice = async (slice: Period): Promise<void> => {
    const statement = statementOf(asking, replayed, { live, period: slice });
    const [of_slice] = await readWhole(engine, asking, 'replay of a routing', statement);
    groups.add(of_slice as readonly Group[] | null);
  };
  await readSlices(engine, asking, { period, read: addSlice }, pace);
  const all = groups.all();
  const of_draft = all.filter(({ by }) => by === 'draft');
  return {
    ...period,
    scanned: sumOf(of_draft, ({ count }) => count),
    leaves: leavesWith(all, details, 'draft'),
    moved: movesOf(all, details),
    unroutable: sumOf(of_draft, ({ unroutable }) => unroutable),
    live: live === undefined ? null : leavesWith(all, live, 'live'),
    path,
  };
}
