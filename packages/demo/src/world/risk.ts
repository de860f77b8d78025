import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { type PaymentProduct, payment_products } from '@sluis/contract/payment-products';
import { listsOf } from '@sluis/contract/risk/conditions';
import type { FactValue, PaymentFacts } from '@sluis/contract/risk/facts';
import type { ExplainedRuleset, ProcessorReason } from '@sluis/contract/risk/results';
import type { RoutingContent, RulesetContent } from '@sluis/contract/risk/shapes';
import { processorsOf } from '@sluis/contract/risk/tree';
import { isChallengeable } from '@sluis/server/modules/payments/transaction/transaction.commands';
import {
  blockedBy,
  type CompiledRouting,
  chanceOf,
  compileRouting,
  compileSnapshot,
  isAbout,
  keptFacts,
  type LiveRuleset,
  type Snapshot,
} from '@sluis/server/modules/risk/decision/compiled';
import { type CustomerFacts, factsOf } from '@sluis/server/modules/risk/decision/facts.queries';
import { fill, listingsOf, velocitiesOf } from '@sluis/server/modules/risk/decision/slots';
import { hashOf } from '@sluis/server/modules/risk/ruleset/ruleset.commands';
import {
  allowed_customers,
  blocked_cards,
  lists,
  type Named,
  risk_owners,
  routings,
  rulesets,
  unroutable_profile,
} from '../catalogue/risk.ts';
import type { RowOf } from '../load/tables.ts';
import { atLocalTime, type Day } from './calendar.ts';
import { makeRandom, type Random } from './random.ts';
import type { Tree } from './tree.ts';

type Transaction = RowOf<'transaction'>;
/** A payment before its outcome is known. */
export type Undecided = Pick<
  Transaction,
  'id' | 'created_at' | 'organisation' | 'payment_profile' | 'amount' | 'currency_code' | 'processor' | 'tags'
> &
  Partial<Transaction>;

/** What rulesets and a routing did to a payment. */
export interface Decided {
  /** The status reason, if it was blocked. */
  readonly blocked: string | undefined;
  readonly three_d_secure_requested: boolean;
  /** Payments of its network were counted. */
  readonly has_counted_network: boolean;
  readonly processor: string | null;
  readonly tags: string[];
  /** Its row. A payment that Sluis has not taken came with its processor. */
  decisionOf(is_taken: boolean): RowOf<'transaction_decision'>;
  readonly matches: RowOf<'transaction_rule_match'>[];
}

interface Rows {
  readonly validationruleset: RowOf<'validationruleset'>[];
  readonly routing: RowOf<'routing'>[];
  readonly valuelist: RowOf<'valuelist'>[];
  readonly risk_version: RowOf<'risk_version'>[];
  readonly risk_snapshot: RowOf<'risk_snapshot'>[];
  readonly risk_publication: RowOf<'risk_publication'>[];
}

/**
 * Published rules, and what they decide about the payments of the demo. These come in the order of their times, except
 * that payments by a mandate come after all others, which therefore do not count them.
 */
export interface Risk {
  readonly rows: Rows;
  /** Undefined if nothing held for the payment then. */
  decide(payment: Undecided, more?: More): Decided | undefined;
  /** Offers a payment, whose card or customer the largest merchant may put in a list. */
  offer(payment: Transaction): void;
  /** The values of lists, once all payments are made. */
  values(): RowOf<'valuelist_value'>[];
}

interface More {
  readonly customer?: CustomerFacts | undefined;
  /** Charged by a mandate, which keeps its processor. */
  readonly is_charge?: boolean;
}

interface NewValue {
  readonly value: string;
  readonly at_ms: number;
  readonly why: string;
}

/** Something that holds from a time on, until the next. */
interface Held<T> {
  readonly from_ms: number;
  readonly holds: T;
}

const heldAt = <T>(held: readonly Held<T>[] | undefined, at_ms: number): T | undefined =>
  held?.findLast(({ from_ms }) => from_ms <= at_ms)?.holds;

const published_hour = 2;
const hour_ms = 3_600_000;

type Content = LiveRuleset['content'];

interface Making {
  readonly random: Random;
  readonly rows: Rows;
  readonly named: Named;
  readonly ownerOf: (merchant: string | undefined) => string;
  readonly timeOf: (days_ago: number) => number;
}

const iso = (at_ms: number): string => new Date(at_ms).toISOString();

/** Who publishes and fills what an owner has. A merchant without demo users does so by a key. */
function authorOf(owner: string | undefined): { kind: 'user' | 'apikey'; name: string | null } {
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
function publishRulesets(making: Making, tree: Tree): Map<string, Held<Snapshot>[]> {
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
function publishRoutings(making: Making, tree: Tree): Map<string, Held<CompiledRouting>[]> {
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
function chainsOf({ rows }: Tree): (organisation: string) => readonly string[] {
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
function addUnroutable({ rows }: Tree): void {
  const profile = rows.paymentprofile.find(({ display_name }) => display_name === unroutable_profile.profile);
  const processor = rows.processor.find(({ name }) => name === unroutable_profile.processor);
  if (!profile || !processor) throw new Error('the unroutable profile or its processor is missing');
  profile.processors = [...(profile.processors ?? []), processor.id];
}

/** What lists hold, by the time from which they hold it. */
interface Lists {
  readonly rows: RowOf<'valuelist_value'>[];
  readonly since: Map<string, number>;
  add(list: RowOf<'valuelist'>, owner: string | undefined, value: NewValue): void;
}

function makeLists(): Lists {
  const rows: RowOf<'valuelist_value'>[] = [];
  const since = new Map<string, number>();
  return {
    rows,
    since,
    add: ({ id: list, organisation }, owner, { value, at_ms, why }) => {
      if (since.has(`${list} ${value}`)) return;
      since.set(`${list} ${value}`, at_ms);
      const { kind, name } = authorOf(owner);
      const by = { added_by: name, added_by_kind: kind };
      rows.push({ list, value, organisation, created_at: iso(at_ms), expires_at: null, why, ...by });
    },
  };
}

const values_max = 8;

interface Offering {
  readonly chain: ReturnType<typeof chainsOf>;
  readonly largest: string;
  readonly valuelist: readonly RowOf<'valuelist'>[];
  readonly listed: Lists;
}

/** The cards of guests, who do not return, that banks refused to charge; and customers who paid much. */
function makeOffering({ chain, largest, valuelist, listed }: Offering): Risk['offer'] {
  const [cards, customers] = [blocked_cards, allowed_customers].map((list) => {
    const row = valuelist.find(({ name }) => name === list) as RowOf<'valuelist'>;
    return { row, left: values_max };
  }) as [Filling, Filling];
  const add = (filling: Filling, created_at: string, value: string, why: string): void => {
    if (filling.left === 0 || created_at < filling.row.created_at) return;
    filling.left -= 1;
    listed.add(filling.row, risk_owners.largest, { value, why, at_ms: Date.parse(created_at) + hour_ms });
  };
  return ({ organisation, created_at, card, customer, status, status_reason, amount, currency_code }) => {
    if (!chain(organisation).includes(largest)) return;
    if (card && !customer && status === 'DECLINED' && status_reason !== 'Insufficient funds')
      add(cards, created_at, card, `Declined: ${status_reason}`);
    if (customer && paid_statuses.includes(status) && currency_code === 'EUR' && amount > 40_000)
      add(customers, created_at, customer, 'Large orders, always paid');
  };
}

interface Filling {
  readonly row: RowOf<'valuelist'>;
  left: number;
}

type Counted = Pick<ReturnType<typeof velocitiesOf>[number], 'velocity' | 'value'>;

interface Counter {
  /** Records a payment for the rulesets of its organisations that will ever count it. */
  record(chain: readonly string[], at_ms: number, facts: () => PaymentFacts): void;
  /** The payments until a time that rulesets of an organisation count. */
  count(organisation: string, counted: Counted, at_ms: number): number;
}

/** Counts payments by network and customer: those before a ruleset was published count too. */
function makeCounter(held: ReadonlyMap<string, readonly Held<Snapshot>[]>, root: string): Counter {
  const times = new Map<string, number[]>();
  const keyOf = (organisation: string, { velocity, value }: Counted): string =>
    `${organisation} ${velocity.key} ${value}`;
  const counting = new Map(
    [...held].flatMap(([organisation, all]) => {
      const slots = all.filter(({ holds }) => holds.needs.velocity).flatMap(({ holds }) => holds.slots);
      return slots.length > 0 ? [[organisation, slots] as const] : [];
    }),
  );
  return {
    record: (chain, at_ms, factsNow) => {
      for (const organisation of chain) {
        const slots = counting.get(organisation);
        if (!slots) continue;
        const found = velocitiesOf(slots, factsNow(), organisation === root);
        for (const key of new Set(found.map((each) => keyOf(organisation, each)))) {
          const known = times.get(key);
          if (known) known.push(at_ms);
          else times.set(key, [at_ms]);
        }
      }
    },
    count: (organisation, counted, at_ms) => {
      const since_ms = at_ms - counted.velocity.window_s * 1000;
      return (times.get(keyOf(organisation, counted)) ?? []).filter((each) => each >= since_ms && each <= at_ms).length;
    },
  };
}

/** The processors of a profile that take a payment product, in the profile's order. */
function waysIn({ rows }: Tree): (payment: Undecided) => readonly string[] {
  const products = new Map(rows.processor.map(({ id, payment_product }) => [id, payment_product]));
  const attached = new Map(rows.paymentprofile.map(({ id, processors }) => [id, processors ?? []]));
  return ({ payment_profile, payment_product }) =>
    (attached.get(payment_profile) ?? []).filter((each) => products.get(each) === payment_product);
}

/** The published rules of the provider and of two merchants. Its own random generator leaves other data unchanged. */
export function makeRisk(seed: string, tree: Tree, days: readonly Day[]): Risk {
  const random = makeRandom(`${seed} risk`);
  const timeOf = (days_ago: number): number =>
    atLocalTime(days.at(-days_ago) ?? (days[0] as Day), published_hour * hour_ms);
  const organisations = new Map(tree.rows.organisation.map(({ id, name }) => [name, id]));
  const ownerOf = (merchant: string | undefined): string =>
    merchant === undefined ? tree.root : (organisations.get(merchant) ?? tree.root);
  const idOf = (rows: readonly { readonly id: string; readonly name: string }[], name: string): string => {
    const found = rows.find((each) => each.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found.id;
  };
  const valuelist = lists.map(({ owner, name, kind, description, days_ago }): RowOf<'valuelist'> => {
    const at_ms = timeOf(days_ago);
    const created_at = iso(at_ms);
    return {
      id: random.id('vlst', at_ms),
      created_at,
      organisation: ownerOf(owner),
      name,
      kind,
      description,
      version: 1,
    };
  });
  const rows: Rows = {
    validationruleset: [],
    routing: [],
    valuelist,
    risk_version: [],
    risk_snapshot: [],
    risk_publication: [],
  };
  const named: Named = {
    list: (name) => idOf(valuelist, name),
    processor: (name) => idOf(tree.rows.processor, name),
  };
  const making = { random, rows, named, ownerOf, timeOf };
  const snapshots = publishRulesets(making, tree);
  const routes = publishRoutings(making, tree);
  addUnroutable(tree);
  const listed = makeLists();
  for (const [index, { owner, values = [], days_ago }] of lists.entries())
    for (const each of values)
      listed.add(valuelist[index] as RowOf<'valuelist'>, owner, { ...each, at_ms: timeOf(days_ago) });
  const chain = chainsOf(tree);
  const { record, count } = makeCounter(snapshots, tree.root);
  const waysOf = waysIn(tree);
  return {
    rows,
    offer: makeOffering({ chain, largest: ownerOf(risk_owners.largest), valuelist, listed }),
    values: () => listed.rows,
    decide: (payment, more = {}) => {
      const at_ms = Date.parse(payment.created_at);
      const owners = chain(payment.organisation);
      record(owners, at_ms, () => factsAbout(payment, more));
      const of = owners.flatMap((each) => heldAt(snapshots.get(each), at_ms) ?? []);
      const { payment_product: product, payment_profile: profile } = payment;
      const route = product === 'card' && !more.is_charge ? heldAt(routes.get(profile), at_ms) : undefined;
      if (of.length === 0 && !route) return undefined;
      return decideBy({ payment, more, at_ms, snapshots: of, route }, { since: listed.since, count, waysOf, random });
    },
  };
}

interface Case {
  readonly payment: Undecided;
  readonly more: More;
  readonly at_ms: number;
  readonly snapshots: readonly Snapshot[];
  readonly route: CompiledRouting | undefined;
}

interface State {
  readonly since: ReadonlyMap<string, number>;
  readonly count: Counter['count'];
  readonly waysOf: ReturnType<typeof waysIn>;
  readonly random: Random;
}

interface Matched {
  readonly snapshot: Snapshot;
  readonly ruleset: LiveRuleset;
}

/** Of a payment by a mandate the payer is absent. */
const mayChallenge = (payment: Undecided, { is_charge }: More): boolean => !is_charge && isChallengeable(payment);

const factsAbout = (payment: Undecided, more: More): PaymentFacts =>
  factsOf(
    { ...payment, is_called: false, is_challengeable: mayChallenge(payment, more) },
    { mcc: null },
    more.customer,
  );

/** Tests a payment with every ruleset, and returns those that match with the facts that were read. */
function matchAll({ payment, more, at_ms, snapshots }: Case, { since, count }: State) {
  const facts = factsAbout(payment, more);
  const matched: Matched[] = [];
  const kept: Record<string, FactValue> = {};
  for (const snapshot of snapshots) {
    const { hash, organisation, of_provider, slots } = snapshot;
    const counted = new Map(
      velocitiesOf(slots, facts, of_provider).map((each) => [each.name, count(organisation, each, at_ms)]),
    );
    const listings = listingsOf(slots, { facts, of_provider, place: 'ruleset' });
    const values = fill(slots, {
      facts,
      of_provider,
      place: 'ruleset',
      velocity: (name) => counted.get(name) ?? null,
      isListed: (list, attribute) =>
        listings.some(
          (each) =>
            each.list === list &&
            each.attribute === attribute &&
            each.values.some((value) => (since.get(`${list} ${value}`) ?? at_ms) < at_ms),
        ),
      chance: () => 0,
    });
    Object.assign(kept, keptFacts(slots, values, hash));
    for (const ruleset of snapshot.rulesets)
      if (isAbout(ruleset, payment.payment_profile) && ruleset.test(values)) matched.push({ snapshot, ruleset });
  }
  return { facts, matched, kept };
}

const isOfNetwork = ({ velocity }: ReturnType<typeof velocitiesOf>[number]): boolean => velocity.key === 'ip';

/** Decides as the server does, except that tags are never merged. */
function decideBy(each: Case, state: State): Decided {
  const { payment, more, snapshots, route } = each;
  const { id: transaction, organisation, created_at } = payment;
  const { facts, matched, kept } = matchAll(each, state);
  const blocking = matched.find(({ ruleset }) => ruleset.content.action === 'block');
  const is_challengeable = mayChallenge(payment, more);
  const ruled = new Set(snapshots.flatMap(({ rulesets: own }) => own.map(({ content }) => content.tag)));
  const tags = new Set(payment.tags.filter((tag) => !ruled.has(tag)));
  const effectOf = ({ content: { action, tag } }: LiveRuleset): NonNullable<ExplainedRuleset['effect']> => {
    if (action === 'block') return 'blocked';
    if (action === '3dSecure') return is_challengeable ? 'challenged' : 'not_applicable';
    if (tags.has(tag ?? '')) return 'already_tagged';
    tags.add(tag ?? '');
    return 'tagged';
  };
  const matches = matched.map(({ ruleset }): RowOf<'transaction_rule_match'> => {
    const { id, number } = ruleset;
    return { transaction, ruleset: id, organisation, created_at, number, effect: effectOf(ruleset) };
  });
  const three_d_secure_requested = matches.some(({ effect }) => effect === 'challenged');
  const chosen = choose(each, state, { ...facts, three_d_secure_requested }, blocking !== undefined);
  const given: Chosen = { processor: chosen.processor, reason: 'given', path: null, kept: {} };
  const duration_us = 150 + Math.round(state.random.exponential(120));
  return {
    blocked: blocking && blockedBy(blocking.ruleset, blocking.snapshot.of_provider),
    three_d_secure_requested,
    has_counted_network: snapshots.some(({ slots }) => velocitiesOf(slots, facts, false).some(isOfNetwork)),
    processor: chosen.processor,
    tags: [...tags],
    matches,
    decisionOf: (is_taken) => {
      const { processor, reason, path, kept: walked } = is_taken ? chosen : given;
      const routing = is_taken && path !== null ? route : undefined;
      return {
        transaction,
        organisation,
        created_at,
        mode: 'decided',
        snapshots: snapshots.map(({ hash }) => hash),
        facts: JSON.stringify({ ...kept, ...walked }),
        routing: routing?.id ?? null,
        routing_version: routing?.number ?? null,
        path,
        processor,
        processor_reason: reason,
        duration_us,
      };
    },
  };
}

interface Chosen {
  readonly processor: string | null;
  readonly reason: ProcessorReason | null;
  readonly path: string | null;
  readonly kept: Record<string, FactValue>;
}

/** The processor of a payment that Sluis takes: its mandate's, none if it is blocked, its route's, or the first. */
function choose(
  { payment, more, route }: Case,
  { waysOf }: Pick<State, 'waysOf'>,
  facts: PaymentFacts,
  is_blocked: boolean,
): Chosen {
  const none = { path: null, kept: {} };
  if (more.is_charge) return { processor: payment.processor ?? null, reason: 'mandate', ...none };
  if (is_blocked) return { processor: null, reason: null, ...none };
  if (!route) {
    const [first = null, ...others] = waysOf(payment);
    return { processor: first, reason: others.length > 0 ? 'first' : 'only', ...none };
  }
  const values = fill(route.slots, {
    facts,
    of_provider: false,
    place: 'routing',
    velocity: () => null,
    isListed: () => false,
    chance: (path) => chanceOf(payment.id, route.id, path),
  });
  return { ...route.walk(values), reason: 'routed', kept: keptFacts(route.slots, values, route.id) };
}
