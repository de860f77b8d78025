import { type PaymentProduct, payment_products } from '@sluis/contract/payment-products';
import { listsOf } from '@sluis/contract/risk/conditions';
import type { RoutingContent, RulesetContent } from '@sluis/contract/risk/shapes';
import { processorsOf } from '@sluis/contract/risk/tree';
import {
  type CompiledRouting,
  compileRouting,
  compileSnapshot,
  type LiveRuleset,
  type Snapshot,
} from '@sluis/server/modules/risk/decision/compiled';
import { hashOf } from '@sluis/server/modules/risk/ruleset/ruleset.commands';
import { type Named, risk_owners, routings, rulesets, unroutable_profile } from '../catalogue/risk.ts';
import type { RowOf } from '../load/tables.ts';
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface Rows {
  readonly validationruleset: RowOf<'validationruleset'>[];
  readonly routing: RowOf<'routing'>[];
  readonly valuelist: RowOf<'valuelist'>[];
  readonly risk_version: RowOf<'risk_version'>[];
  readonly risk_snapshot: RowOf<'risk_snapshot'>[];
  readonly risk_publication: RowOf<'risk_publication'>[];
}

/** Something that holds from a time on, until the next. */
export interface Held<T> {
  readonly from_ms: number;
  readonly holds: T;
}

export const heldAt = <T>(held: readonly Held<T>[] | undefined, at_ms: number): T | undefined =>
  held?.findLast(({ from_ms }) => from_ms <= at_ms)?.holds;

type Content = LiveRuleset['content'];

interface Making {
  readonly random: Random;
  readonly rows: Rows;
  readonly named: Named;
  readonly ownerOf: (merchant: string | undefined) => string;
  readonly timeOf: (days_ago: number) => number;
}

export const iso = (at_ms: number): string => new Date(at_ms).toISOString();

/** Who publishes and fills what an owner has. A merchant without demo users does so by a key. */
export function authorOf(owner: string | undefined): { kind: 'user' | 'apikey'; name: string | null } {
  if (owner === undefined) return { kind: 'user', name: 'Omar Bakker' };
  return owner === risk_owners.largest
    ? { kind: 'user', name: 'Marieke van der Linden' }
    : { kind: 'apikey', name: null };
}

function addVersion(
  { rows }: Making,
  { item, organisation }: { item: string; organisation: string },
  version: { number: number; at_ms: number; content: object; note?: string | undefined; owner: string | undefined },
): void {
  const { number, at_ms, content, note = null, owner } = version;
  const { kind, name } = authorOf(owner);
  rows.risk_version.push({
    item,
    number,
    organisation,
    created_at: iso(at_ms),
    content: JSON.stringify(content),
    note,
    actor_kind: kind,
    actor: null,
    actor_name: name,
  });
}

/** The rulesets, and the snapshots of those that were live together, by organisation. */
export function publishRulesets(making: Making, tree: Tree): Map<string, Held<Snapshot>[]> {
  const { random, rows, named, ownerOf, timeOf } = making;
  const published: { at_ms: number; organisation: string; live: Omit<LiveRuleset, 'test'> }[] = [];
  for (const { owner, name, action, tag, versions, draft } of rulesets) {
    const organisation = ownerOf(owner);
    const contentOf = (rules: RulesetContent['rules']): Content => ({
      name,
      action,
      email: null,
      webhook_url: null,
      tag: tag
        ? (tree.rows.tag.find((each) => each.organisation === organisation && each.text === tag)?.id ?? null)
        : null,
      payment_profile: null,
      rules,
      active: true,
    });
    const times = versions.map(({ days_ago }) => timeOf(days_ago));
    const [created_ms = 0] = times;
    const last_ms = times.at(-1) ?? created_ms;
    const id = random.id('vrs', created_ms);
    const contents = versions.map(({ content }) => contentOf(content(named)));
    for (const [index, content] of contents.entries()) {
      const at_ms = times[index] ?? created_ms;
      published.push({ at_ms, organisation, live: { id, number: index + 1, content } });
      const note = versions[index]?.note;
      addVersion(making, { item: id, organisation }, { number: index + 1, at_ms, content, note, owner });
    }
    const { action: _, ...drafted } = contentOf(draft?.(named) ?? []);
    const last = contents.at(-1) as Content;
    rows.validationruleset.push({
      ...last,
      rules: [...last.rules],
      id,
      created_at: iso(created_ms),
      organisation,
      lists: listsOf(last.rules),
      published_version: versions.length,
      published_at: iso(last_ms),
      draft: draft ? drafted : null,
      version: versions.length + (draft ? 1 : 0),
    });
  }
  const held = new Map<string, Held<Snapshot>[]>();
  const order = new Map(rows.validationruleset.map(({ id, created_at }) => [id, `${created_at} ${id}`]));
  for (const [organisation, own] of Map.groupBy(published, (each) => each.organisation)) {
    const live = new Map<string, Omit<LiveRuleset, 'test'>>();
    const snapshots: Held<Snapshot>[] = [];
    for (const each of own.toSorted((one, other) => one.at_ms - other.at_ms)) {
      live.set(each.live.id, each.live);
      const entries = [...live.values()].toSorted((one, other) =>
        (order.get(one.id) ?? '') < (order.get(other.id) ?? '') ? -1 : 1,
      );
      const hash = hashOf(organisation, entries);
      const named_versions = entries.map(({ id, number }) => ({ id, number }));
      const created_at = iso(each.at_ms);
      rows.risk_snapshot.push({ hash, organisation, created_at, rulesets: JSON.stringify(named_versions) });
      const of = { hash, organisation, of_provider: organisation === tree.root };
      snapshots.push({ from_ms: each.at_ms, holds: compileSnapshot(of, entries) });
    }
    held.set(organisation, snapshots);
    rows.risk_publication.push({ organisation, hash: snapshots.at(-1)?.holds.hash ?? null });
  }
  return held;
}

const no_routes = Object.fromEntries(payment_products.map((product) => [product, null])) as Record<
  PaymentProduct,
  null
>;

/** The routings, and the versions that held, by profile. */
export function publishRoutings(making: Making, tree: Tree): Map<string, Held<CompiledRouting>[]> {
  const { random, rows, named, ownerOf, timeOf } = making;
  const held = new Map<string, Held<CompiledRouting>[]>();
  const chain = chainsOf(tree);
  for (const { owner, name, versions, draft, used_by } of routings) {
    const organisation = ownerOf(owner);
    const times = versions.map(({ days_ago }) => timeOf(days_ago));
    const [created_ms = 0] = times;
    const id = random.id('rout', created_ms);
    const contentOf = (details: RoutingContent['details']): RoutingContent => ({
      name,
      payment_product: 'card',
      details,
      fallbacks: [],
    });
    const contents = versions.map(({ content }) => contentOf(content(named)));
    const last = contents.at(-1) as RoutingContent;
    const processors = [...processorsOf(last.details)];
    rows.routing.push({
      id,
      created_at: iso(created_ms),
      organisation,
      name,
      payment_product: 'card',
      details: last.details,
      processors,
      fallbacks: [],
      published_version: versions.length,
      published_at: iso(times.at(-1) ?? created_ms),
      draft: draft ? contentOf(draft(named)) : null,
      version: versions.length + (draft ? 1 : 0),
    });
    const compiled = contents.map((content, index): Held<CompiledRouting> => {
      const at_ms = times[index] ?? created_ms;
      const version = { number: index + 1, at_ms, content, note: versions[index]?.note, owner };
      addVersion(making, { item: id, organisation }, version);
      return { from_ms: at_ms, holds: compileRouting(id, index + 1, content) };
    });
    const user = used_by && ownerOf(used_by);
    for (const profile of tree.rows.paymentprofile) {
      if (!user || !chain(profile.organisation).includes(user)) continue;
      if (!processors.every((each) => profile.processors?.includes(each))) continue;
      profile.routing = { ...no_routes, card: id };
      held.set(profile.id, compiled);
    }
  }
  return held;
}

/** The organisations whose rulesets hold for an organisation, from the provider down. */
export function chainsOf({ rows }: Tree): (organisation: string) => readonly string[] {
  const parents = new Map(rows.organisation.map(({ id, parent }) => [id, parent]));
  const known = new Map<string, readonly string[]>();
  const chain = (organisation: string): readonly string[] => {
    const found = known.get(organisation);
    if (found) return found;
    const parent = parents.get(organisation);
    const made = parent ? [...chain(parent), organisation] : [organisation];
    known.set(organisation, made);
    return made;
  };
  return chain;
}

/** Attaches a second processor to a profile without a routing for both. */
export function addUnroutable({ rows }: Tree): void {
  const profile = rows.paymentprofile.find(({ display_name }) => display_name === unroutable_profile.profile);
  const processor = rows.processor.find(({ name }) => name === unroutable_profile.processor);
  if (!profile || !processor) throw new Error('the unroutable profile or its processor is missing');
  profile.processors = [...(profile.processors ?? []), processor.id];
}
