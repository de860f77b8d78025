import { tags_max } from '@sluis/contract/entities/payments/transaction';
import { mayBeExempt, type ScaExemption } from '@sluis/contract/risk/exemptions';
import { type FactValue, keyOf } from '@sluis/contract/risk/facts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';
import { tagsLeftBy } from '../../payments/tag/tag.queries.ts';
import type { Case } from './case.queries.ts';
import { isAbout, keptFacts, type Snapshot } from './compiled.ts';
import { type Counted, type Counting, readCounts } from './facts.queries.ts';
import type { Match } from './record.commands.ts';
import { fill } from './slots.ts';

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

interface Matched {
  readonly match: Match;
  readonly snapshot: Snapshot;
  readonly ruleset: Snapshot['rulesets'][number];
}

/** Tests a payment with every ruleset; none stops another. Returns those that match, and the facts that were read. */
export async function matchAll(trx: Trx, before: readonly Case[], each: Case, now: string) {
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

/**
 * What 3-D Secure rulesets do: one that asks for it outweighs those that request an exemption, of which the first that is
 * possible is requested.
 */
function secureEffects(payment: Undecided, matches: readonly Match[]): (match: Match) => Match['effect'] {
  const exemptionOf = ({ content }: Match): ScaExemption | null => content.sca_exemption ?? null;
  const secures = matches.filter(({ content }) => content.action === '3dSecure');
  const isAsked = secures.some((match) => exemptionOf(match) === null) && payment.is_challengeable;
  const first = secures.find((match) => {
    const exemption = exemptionOf(match);
    return exemption !== null && isFor(exemption, payment) && mayBeExempt(exemption, payment);
  });
  return (match) => {
    const exemption = exemptionOf(match);
    if (payment.is_observed) return 'not_applicable';
    if (exemption === null) return payment.is_challengeable ? 'challenged' : 'not_applicable';
    if (!isFor(exemption, payment)) return 'not_applicable';
    if (!mayBeExempt(exemption, payment)) return 'exemption_not_allowed';
    return isAsked || match !== first ? 'exemption_overruled' : 'exempted';
  };
}

/** An exemption is about a card whose payer can be asked; out of scope are payments of the merchant, by a mandate. */
function isFor(exemption: ScaExemption, { is_challengeable, held_by, recurring_type }: Undecided): boolean {
  if (exemption !== 'merchant_initiated') return is_challengeable;
  const is_later = recurring_type === 'recurring' || recurring_type === 'unscheduled';
  return !is_challengeable && (held_by === 'mandate' || is_later);
}

/** What matched rulesets do to a payment, and its tags then. */
export async function effectsOf(trx: Trx, payment: Undecided, matches: readonly Match[]) {
  const given = payment.tags ?? [];
  const wanted = matches.flatMap(({ content: { action, tag } }) => (action === 'tag' && tag !== null ? [tag] : []));
  const left = await tagsLeftBy(trx, wanted);
  const tags = new Set(given);
  const secure = secureEffects(payment, matches);
  const effects = matches.map((match): Match => {
    const { action, tag } = match.content;
    if (action === 'block') return { ...match, effect: payment.is_observed ? 'would_have_blocked' : 'blocked' };
    if (action === '3dSecure') return { ...match, effect: secure(match) };
    const current = left.get(tag ?? '');
    if (current === undefined) return { ...match, effect: 'tag_gone' };
    if (tags.has(current)) return { ...match, effect: 'already_tagged' };
    if (tags.size >= tags_max) return { ...match, effect: 'too_many_tags' };
    tags.add(current);
    return { ...match, effect: 'tagged' };
  });
  return { matches: effects, tags: [...tags] };
}
