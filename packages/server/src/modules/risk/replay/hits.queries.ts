import type { ItemOf } from '@sluis/contract/registry';
import type { RulesetHits } from '@sluis/contract/risk/results';
import { sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { withinScope } from '../../../resource/item.ts';
import { type Asking, readRows } from './asking.queries.ts';
import type { Period } from './period.ts';
import { makePredicates, ownedBy } from './predicate.queries.ts';
import { optionalAttributes } from './ruleset-test.queries.ts';
import { makeSums, type Pace, readSlices } from './slices.queries.ts';

interface Ruleset extends Pick<ItemOf<'validationruleset'>, 'id' | 'organisation' | 'payment_profile'> {
  /** The attributes of its rules that can be missing. */
  readonly optional: readonly string[];
}
type Hits = readonly [ruleset: string, count: number, last_at: string];

interface Lacking {
  readonly organisation: string;
  readonly payment_profile: string;
  readonly counts: readonly number[];
}

const days_ms = 7 * 86_400_000;

/** The rulesets of an organisation and those below it, without the values of their rules, of which there may be many. */
async function readRulesets(engine: Engine, asking: Asking): Promise<Ruleset[]> {
  const rows = await readRows(
    engine,
    asking,
    'attributes of rulesets',
    sql`select id, organisation, payment_profile, array(
        select rule ->> 'name' from json_array_elements(rules) with ordinality as each (rule, at) group by 1 order by min(at))
      from validationruleset where ${withinScope({ tenancy: 'organisation' }, asking.scope)} order by created_at, id`,
  );
  return (rows as [string, string, string | null, string[]][]).map(([id, organisation, payment_profile, names]) => ({
    ...{ id, organisation, payment_profile },
    optional: optionalAttributes(names.map((name) => ({ name }))),
  }));
}

/** How often each attribute was missing, by organisation and profile. Cards of the provider count across merchants. */
async function readLacking(
  engine: Engine,
  asking: Asking,
  { names, of_provider, period }: { names: readonly string[]; of_provider: boolean; period: Period },
  pace: Pace,
): Promise<Lacking[]> {
  if (names.length === 0) return [];
  const { scope, now } = asking;
  const sums = makeSums<Lacking>();
  const read = async ({ from, until }: Period): Promise<void> => {
    const predicates = makePredicates({ place: 'ruleset', scope, of_provider, from, until, now });
    const counts = names.map((name) => sql`count(*) filter (where ${predicates.isMissing(name)})`);
    const rows = await readRows(
      engine,
      asking,
      'missing attributes',
      sql`select t.organisation, t.payment_profile, json_build_array(${sql.join(counts)}) from ${predicates.from()}
        where ${ownedBy(scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
        group by t.organisation, t.payment_profile`,
    );
    sums.add(
      (rows as [string, string, number[]][]).map(([organisation, payment_profile, counts]) => ({
        ...{ organisation, payment_profile, counts },
      })),
    );
  };
  await readSlices(engine, asking, { period, read }, pace);
  return sums.all();
}

/** The matches of an organisation's rulesets, and of those below it, in the last seven days. */
export async function readHits(engine: Engine, asking: Asking, pace: Pace = {}): Promise<RulesetHits[]> {
  const { database, tenancy } = engine;
  const { kysely } = database;
  const { scope, now } = asking;
  const rulesets = await readRulesets(engine, asking);
  if (rulesets.length === 0) return [];
  const root = await kysely.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirst();
  const isOfProvider = ({ organisation }: Ruleset): boolean => organisation === root?.id;
  const now_ms = Date.parse(now);
  const period = { from: new Date(now_ms - days_ms).toISOString(), until: new Date(now_ms + 1).toISOString() };
  const hits = (await readRows(
    engine,
    asking,
    'matches of rulesets',
    sql`select m.ruleset, count(*), max(m.created_at) from transaction_rule_match m
      where m.ruleset in (select unnest(${rulesets.map(({ id }) => id)}::text[])) and m.created_at >= ${period.from}
        and ${ownedBy(scope, 'm')} group by m.ruleset`,
  )) as unknown as Hits[];
  const missing = new Map<string, RulesetHits['missing']>();
  for (const of_provider of [true, false]) {
    const theirs = rulesets.filter((each) => isOfProvider(each) === of_provider);
    const names = [...new Set(theirs.flatMap(({ optional }) => optional))];
    const lacking = await readLacking(engine, asking, { names, of_provider, period }, pace);
    for (const { id, organisation, payment_profile, optional } of theirs) {
      const below = await tenancy.scopeOf(kysely, { organisation });
      const owned = below.all ? undefined : new Set(below.organisations);
      const about = lacking.filter(
        (each) =>
          owned?.has(each.organisation) !== false &&
          (payment_profile === null || payment_profile === each.payment_profile),
      );
      const countOf = (name: string): number =>
        about.reduce((sum, { counts }) => sum + (counts[names.indexOf(name)] ?? 0), 0);
      missing.set(
        id,
        optional.map((name) => ({ name, count: countOf(name) })),
      );
    }
  }
  const by_ruleset = new Map(hits.map(([ruleset, count, last_at]) => [ruleset, { count, last_at }]));
  return rulesets.map(({ id }) => ({
    ruleset: id,
    ...(by_ruleset.get(id) ?? { count: 0, last_at: null }),
    missing: missing.get(id) ?? [],
  }));
}
