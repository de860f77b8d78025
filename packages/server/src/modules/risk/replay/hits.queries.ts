import type { ItemOf } from '@sluis/contract/registry';
import type { RulesetHits } from '@sluis/contract/risk/results';
import { sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { withinScope } from '../../../resource/item.ts';
import { type Asking, readPart } from './asking.queries.ts';
import { makePredicates, ownedBy } from './predicate.queries.ts';
import { optionalAttributes } from './ruleset-test.queries.ts';

type Ruleset = Pick<ItemOf<'validationruleset'>, 'id' | 'organisation' | 'payment_profile' | 'rules'>;
type Lacking = readonly [organisation: string, payment_profile: string, counts: readonly number[]];
type Hits = readonly [ruleset: string, count: number, last_at: string];

const days_ms = 7 * 86_400_000;

/** How often each attribute was missing, by organisation and profile. Cards of the provider count across merchants. */
async function readLacking(engine: Engine, asking: Asking, names: readonly string[], of_provider: boolean) {
  if (names.length === 0) return [];
  const { scope, now } = asking;
  const from = new Date(Date.parse(now) - days_ms).toISOString();
  const predicates = makePredicates({ place: 'ruleset', scope, of_provider, from, until: now, now });
  const counts = names.map((name) => sql`count(*) filter (where ${predicates.isMissing(name)})`);
  return (await readPart(
    engine,
    asking,
    sql`select t.organisation, t.payment_profile, json_build_array(${sql.join(counts)}) from ${predicates.from()}
      where ${ownedBy(scope, 't')} and t.created_at >= ${from} group by t.organisation, t.payment_profile`,
  )) as unknown as Lacking[];
}

/** The matches of an organisation's rulesets, and of those below it, in the last seven days. */
export async function readHits(engine: Engine, asking: Asking): Promise<RulesetHits[]> {
  const { database, tenancy } = engine;
  const { kysely } = database;
  const { scope, now } = asking;
  const { rows: rulesets } = await sql<Ruleset>`
    select id, organisation, payment_profile, rules from validationruleset
    where ${withinScope({ tenancy: 'organisation' }, scope)} order by created_at, id`.execute(kysely);
  if (rulesets.length === 0) return [];
  const root = await kysely.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst();
  const isOfProvider = ({ organisation }: Ruleset): boolean => organisation === root?.id;
  const since = new Date(Date.parse(now) - days_ms).toISOString();
  const hits = (await readPart(
    engine,
    asking,
    sql`select m.ruleset, count(*), max(m.created_at) from transaction_rule_match m
      where m.ruleset in (select unnest(${rulesets.map(({ id }) => id)}::text[])) and m.created_at >= ${since}
        and ${ownedBy(scope, 'm')} group by m.ruleset`,
  )) as unknown as Hits[];
  const missing = new Map<string, RulesetHits['missing']>();
  for (const of_provider of [true, false]) {
    const theirs = rulesets.filter((each) => isOfProvider(each) === of_provider);
    const names = optionalAttributes(theirs.flatMap(({ rules }) => rules));
    const lacking = await readLacking(engine, asking, names, of_provider);
    for (const { id, organisation, payment_profile, rules } of theirs) {
      const below = await tenancy.scopeOf(kysely, { organisation });
      const owned = below.all ? undefined : new Set(below.organisations);
      const about = lacking.filter(
        ([owner, profile]) => owned?.has(owner) !== false && (payment_profile === null || payment_profile === profile),
      );
      const countOf = (name: string): number =>
        about.reduce((sum, [, , counts]) => sum + (counts[names.indexOf(name)] ?? 0), 0);
      missing.set(
        id,
        optionalAttributes(rules).map((name) => ({ name, count: countOf(name) })),
      );
    }
  }
  return rulesets.map(({ id }) => {
    const [, count = 0, last_at = null] = hits.find(([ruleset]) => ruleset === id) ?? [];
    return { ruleset: id, count, last_at, missing: missing.get(id) ?? [] };
  });
}
