import { ApiError } from '@sluis/contract/base/errors';
import { tags_max } from '@sluis/contract/entities/payments/transaction';
import { type FactValue, keyOf, type PaymentFacts } from '@sluis/contract/risk/facts';
import type { ProcessorReason } from '@sluis/contract/risk/results';
import { lockInTurn } from '../../../platform/database/contended.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Adapters } from '../../../platform/processor-adapters.ts';
import { makeEngine } from '../../../resource/engine.ts';
import type { House } from '../../../resource/module.ts';
import type { Acting } from '../../../resource/resource.ts';
import { inScope } from '../../../resource/scope.ts';
import type { Tenancy } from '../../../resource/tenancy.ts';
import { isWayAllowed } from '../../merchants/configuration/admission.commands.ts';
import type { Decide, Deciding, Decision, Undecided } from '../../payments/orders/deciding.commands.ts';
import { tagsLeftBy } from '../../payments/tag/tag.queries.ts';
import { type Book, makeBook } from './book.queries.ts';
import { blockedBy, type CompiledRouting, chanceOf, isAbout, keptFacts, type Snapshot } from './compiled.ts';
import { type Counted, type Counting, factsOf, type Listing, readCounts, readCustomer } from './facts.queries.ts';
import { type Match, recordDecision } from './record.commands.ts';
import { fill, listingsOf, velocitiesOf } from './slots.ts';
import { readWays, type Ways } from './ways.queries.ts';

/** How far a payment's time may be from now where payments of a period are counted. */
const skew_max_ms = 60_000;

/** What is needed to decide about one payment. */
interface Case {
  readonly payment: Undecided;
  readonly snapshots: readonly Snapshot[];
  readonly ways: Ways;
  readonly routing: CompiledRouting | undefined;
  readonly facts: PaymentFacts;
  readonly countings: readonly (Counting & { readonly name: string; readonly hash: string })[];
  readonly listings: readonly (Listing & { readonly hash: string })[];
}

interface Parts extends Pick<Services, 'configurations'> {
  readonly book: Book;
  readonly adapters: Adapters;
  readonly tenancy: Pick<Tenancy, 'scopeOf' | 'topOf'>;
}

const no_ways: Ways = { mcc: null, routing: null, routing_version: null, ways: [] };

async function prepare(trx: Trx, parts: Parts, payment: Undecided): Promise<Case> {
  const hashes = payment.snapshots ?? (await parts.book.hashesOf(trx, payment.organisation));
  const snapshots = hashes.length > 0 ? await parts.book.snapshots(trx, hashes) : [];
  // A processor that is given needs no choice, and a payment without a product has none.
  const is_chosen = !payment.processor && payment.payment_product != null && !payment.is_observed;
  const ways =
    is_chosen || snapshots.some(({ needs }) => needs.mcc)
      ? await readWays(trx, payment.payment_profile, payment.payment_product ?? '')
      : no_ways;
  const routing =
    is_chosen && ways.routing !== null && ways.routing_version !== null
      ? await parts.book.routing(trx, ways.routing, ways.routing_version)
      : undefined;
  const tables = routing ? [...snapshots, routing] : snapshots;
  const customer = tables.some(({ needs }) => needs.customer) ? await readCustomer(trx, payment) : undefined;
  const facts = factsOf(payment, ways, customer);
  const countings = await Promise.all(
    snapshots.flatMap(({ hash, organisation: owner, of_provider, slots }) =>
      velocitiesOf(slots, facts, of_provider).map(async ({ name, velocity, value }) => {
        const scope = await parts.tenancy.scopeOf(trx, { organisation: owner });
        return { name, hash, owner, of_provider, velocity, value, scope };
      }),
    ),
  );
  const listings = snapshots.flatMap(({ hash, of_provider, slots }) =>
    listingsOf(slots, { facts, of_provider, place: 'ruleset' }).map((each) => ({ ...each, hash })),
  );
  return { payment, snapshots, ways, routing, facts, countings, listings };
}

/** What earlier payments of the same batch add to a count. */
function ofBatch(before: readonly Case[], { payment }: Case, counting: Counting): Counted {
  const same = before.filter(
    (each) =>
      (counting.scope.all || counting.scope.organisations.includes(each.payment.organisation)) &&
      keyOf(each.facts, counting.velocity.key, counting.of_provider) === counting.value,
  );
  const amount = same
    .filter((each) => each.payment.currency_code === payment.currency_code)
    .reduce((sum, each) => sum + each.payment.amount, 0);
  return { count: same.length, amount, declined: 0 };
}

interface Chosen {
  readonly processor: string | null;
  readonly reason: ProcessorReason | null;
  readonly path: string | null;
}

/** The processor that is not to be chosen, with the reason. */
const givenOf = ({ processor, held_by }: Undecided): Chosen | undefined =>
  processor ? { processor, reason: held_by === 'mandate' ? 'mandate' : 'given', path: null } : undefined;

const no_choice: Chosen = { processor: null, reason: null, path: null };

/** Chooses the processor of a payment, with the reason. */
function choose(
  { payment, ways: { ways }, routing }: Case,
  facts: readonly FactValue[],
  { isAllowed, adapters }: { readonly isAllowed: (processor: string) => boolean; readonly adapters: Adapters },
): Chosen {
  const given = givenOf(payment);
  if (given) return given;
  if (payment.payment_product == null) return no_choice;
  const hasAdapter = (provider: string): boolean => !payment.is_called || adapters.of({ provider }) !== undefined;
  const usable = ways.filter(({ processor, provider }) => isAllowed(processor) && hasAdapter(provider));
  const [first] = usable;
  if (!routing) {
    const reason = ways.length === 1 ? 'only' : 'first';
    return { processor: first?.processor ?? null, reason: first ? reason : 'no_processor', path: null };
  }
  const { processor, path } = routing.walk(facts);
  const way = ways.find((each) => each.processor === processor);
  if (way && usable.includes(way)) return { processor, reason: 'routed', path };
  const reason = !way ? 'not_attached' : isAllowed(processor) ? 'no_adapter' : 'not_allowed';
  return { processor: first?.processor ?? null, reason: first ? reason : 'no_processor', path };
}

interface Matched {
  readonly match: Match;
  readonly snapshot: Snapshot;
  readonly ruleset: Snapshot['rulesets'][number];
}

/** Tests a payment with every ruleset; none stops another. Returns those that match, and the facts that were read. */
async function matchAll(trx: Trx, before: readonly Case[], each: Case, now: string) {
  const { payment, snapshots, facts, countings, listings } = each;
  const { counted, listed } = await readCounts(trx, payment, { countings, listings, now });
  const velocityIn = (hash: string) => (name: string) => {
    const at = countings.findIndex((counting) => counting.hash === hash && counting.name === name);
    const counting = countings[at];
    if (!counting) return null;
    const { measure } = counting.velocity;
    const own = { count: 1, amount: payment.amount, declined: 0 }[measure];
    return (counted[at]?.[measure] ?? 0) + ofBatch(before, each, counting)[measure] + own;
  };
  const isListedIn = (hash: string) => (list: string, attribute: string) =>
    listed[listings.findIndex((one) => one.hash === hash && one.list === list && one.attribute === attribute)] ?? false;
  const kept: Record<string, FactValue> = {};
  const matched: Matched[] = [];
  for (const snapshot of snapshots) {
    const { hash, organisation, of_provider, slots } = snapshot;
    const values = fill(slots, {
      facts,
      of_provider,
      place: 'ruleset',
      velocity: velocityIn(hash),
      isListed: isListedIn(hash),
      chance: () => 0,
    });
    Object.assign(kept, keptFacts(slots, values, hash));
    for (const ruleset of snapshot.rulesets) {
      if (!isAbout(ruleset, payment.payment_profile) || !ruleset.test(values)) continue;
      const { id, number, content } = ruleset;
      const match = { ruleset: id, number, organisation, content, effect: null, values: keptFacts(slots, values) };
      matched.push({ snapshot, ruleset, match });
    }
  }
  return { kept, matched };
}

/** Walks the routing of a payment, if it has one, and chooses its processor. */
async function route(trx: Trx, parts: Parts, each: Case, three_d_secure_requested: boolean) {
  const { payment, routing, facts } = each;
  const values = routing
    ? fill(routing.slots, {
        facts: { ...facts, three_d_secure_requested },
        of_provider: false,
        place: 'routing',
        velocity: () => null,
        isListed: () => false,
        chance: (path) => chanceOf(payment.id, routing.id, path),
      })
    : [];
  const { values: settings } = await parts.configurations.of(trx, payment.organisation);
  const isAllowed = (processor: string): boolean =>
    isWayAllowed(settings, { product: payment.payment_product ?? '', processor });
  const chosen = choose(each, values, { isAllowed, adapters: parts.adapters });
  return { chosen, kept: routing ? keptFacts(routing.slots, values, routing.id) : {} };
}

async function decideOne(
  trx: Trx,
  parts: Parts,
  before: readonly Case[],
  each: Case,
  acting: Acting,
): Promise<Decision> {
  const began = performance.now();
  const { payment, snapshots, facts, routing } = each;
  const { matched, kept } = await matchAll(trx, before, each, acting.now);
  const effects = await effectsOf(
    trx,
    payment,
    matched.map(({ match }) => match),
  );
  const blocking = payment.is_observed ? undefined : matched.find(({ ruleset }) => ruleset.content.action === 'block');
  const asked = effects.matches.some(({ effect }) => effect === 'challenged');
  const routed =
    blocking || payment.is_observed
      ? { chosen: givenOf(payment) ?? no_choice, kept: {} }
      : await route(trx, parts, each, asked);
  const duration_us = Math.round((performance.now() - began) * 1000);
  const hashes = snapshots.map(({ hash }) => hash);
  return {
    is_blocked: blocking !== undefined,
    snapshots: hashes,
    columns: {
      processor: routed.chosen.processor,
      tags: effects.tags,
      three_d_secure_requested: asked,
      network: facts.network,
      blocked: blocking !== undefined,
      ...(blocking && { status: 'FAILED', status_reason: blockedBy(blocking.ruleset, blocking.snapshot.of_provider) }),
    },
    record: async (later, transaction, by) => {
      if (snapshots.length === 0 && !routing) return;
      await recordDecision(later, transaction, by, {
        mode: payment.is_observed ? 'observed' : 'decided',
        snapshots: hashes,
        facts: { ...kept, ...routed.kept },
        matches: effects.matches,
        // One that was not walked decided nothing: the payment is blocked.
        routing: routing && routed.chosen.path !== null ? { id: routing.id, number: routing.number } : undefined,
        chosen: routed.chosen,
        duration_us,
      });
    },
  };
}

/** What matched rulesets do to a payment, and its tags then. */
async function effectsOf(trx: Trx, payment: Undecided, matches: readonly Match[]) {
  const given = payment.tags ?? [];
  const wanted = matches.flatMap(({ content: { action, tag } }) => (action === 'tag' && tag !== null ? [tag] : []));
  const left = await tagsLeftBy(trx, wanted);
  const tags = new Set(given);
  const effects = matches.map((match): Match => {
    const { action, tag } = match.content;
    if (action === 'block') return { ...match, effect: payment.is_observed ? 'would_have_blocked' : 'blocked' };
    if (action === '3dSecure')
      return { ...match, effect: payment.is_challengeable && !payment.is_observed ? 'challenged' : 'not_applicable' };
    const current = left.get(tag ?? '');
    if (current === undefined) return { ...match, effect: 'tag_gone' };
    if (tags.has(current)) return { ...match, effect: 'already_tagged' };
    if (tags.size >= tags_max) return { ...match, effect: 'too_many_tags' };
    tags.add(current);
    return { ...match, effect: 'tagged' };
  });
  return { matches: effects, tags: [...tags] };
}

/**
 * Throws `invalid_value` for a gateway's payment of another time where payments of a period are counted. One of Sluis
 * begins now, or waited at a terminal for its card. Rulesets that the caller does not see refuse nothing here, as the
 * refusal would reveal what they count (ADR 182).
 */
function assertNow({ payment, snapshots }: Case, { now, scope }: Acting): void {
  const counts = snapshots.some(({ needs, organisation }) => needs.velocity && inScope(scope, organisation));
  const skew_ms = Math.abs(Date.parse(now) - Date.parse(payment.created_at));
  if (!payment.is_called && !payment.is_observed && counts && skew_ms > skew_max_ms)
    throw new ApiError('invalid_value', {
      fields: { created_at: [payment.created_at < now ? 'too_small' : 'too_large'] },
    });
}

/** Payments that count together wait for each other, so that of several at the same time no more pass than a limit allows. */
async function lockCounted(trx: Trx, { tenancy }: Parts, cases: readonly Case[]): Promise<void> {
  const keys = cases.flatMap(({ countings }) =>
    countings.map(({ owner, velocity, value }) => `risk ${owner} ${velocity.key} ${value}`),
  );
  const [first] = cases;
  if (!first || keys.length === 0) return;
  await lockInTurn(trx, await tenancy.topOf(trx, first.payment.organisation), new Set(keys));
}

/** Decides about payments: which rulesets match and what they do, and which processor takes each. */
export function makeDeciding(house: House, adapters: Adapters): Deciding {
  const { tenancy } = house.made(makeEngine);
  const parts: Parts = {
    configurations: house.configurations,
    book: house.made(makeBook),
    adapters,
    tenancy,
  };
  const decide: Decide = async (trx, payments, acting) => {
    const cases: Case[] = [];
    for (const payment of payments) cases.push(await prepare(trx, parts, payment));
    for (const each of cases) assertNow(each, acting);
    await lockCounted(trx, parts, cases);
    const decisions: Decision[] = [];
    for (const [at, each] of cases.entries())
      decisions.push(await decideOne(trx, parts, cases.slice(0, at), each, acting));
    return decisions;
  };
  return { decide, preload: (executor, organisation) => parts.book.hashesOf(executor, organisation) };
}
