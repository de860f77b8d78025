import { tags_max } from '@sluis/contract/entities/payments/transaction';
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

/** What matched rulesets do to a payment, and its tags then. */
export async function effectsOf(trx: Trx, payment: Undecided, matches: readonly Match[]) {
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
