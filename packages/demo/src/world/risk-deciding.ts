import type { FactValue, PaymentFacts } from '@sluis/contract/risk/facts';
import type { ExplainedRuleset, ProcessorReason } from '@sluis/contract/risk/results';
import { isChallengeable } from '@sluis/server/modules/payments/transaction/transaction.commands';
import {
  blockedBy,
  type CompiledRouting,
  chanceOf,
  isAbout,
  keptFacts,
  type LiveRuleset,
  type Snapshot,
} from '@sluis/server/modules/risk/decision/compiled';
import { type CustomerFacts, factsOf } from '@sluis/server/modules/risk/decision/facts.queries';
import { fill, listingsOf, velocitiesOf } from '@sluis/server/modules/risk/decision/slots';
import type { RowOf } from '../load/tables.ts';
import type { Random } from './random.ts';
import type { Counter } from './risk-counting.ts';

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

export interface More {
  readonly customer?: CustomerFacts | undefined;
  /** Charged by a mandate, which keeps its processor. */
  readonly is_charge?: boolean;
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
  /** The processors of a profile that take a payment product, in the profile's order. */
  readonly waysOf: (payment: Undecided) => readonly string[];
  readonly random: Random;
}

interface Matched {
  readonly snapshot: Snapshot;
  readonly ruleset: LiveRuleset;
}

/** Of a payment by a mandate the payer is absent. */
const mayChallenge = (payment: Undecided, { is_charge }: More): boolean => !is_charge && isChallengeable(payment);

export const factsAbout = (payment: Undecided, more: More): PaymentFacts =>
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
export function decideBy(each: Case, state: State): Decided {
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
