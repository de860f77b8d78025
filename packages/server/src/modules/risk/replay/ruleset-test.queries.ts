import { ApiError } from '@sluis/contract/base/errors';
import { void_chargeback_statuses } from '@sluis/contract/entities/payments/chargeback';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { isListId, listsOf, type Rule } from '@sluis/contract/risk/conditions';
import type { Amounts, Matched, RulesetTest, SamplePayment } from '@sluis/contract/risk/results';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import type { TestedRuleset } from '@sluis/contract/risk/tested';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../resource/engine.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import { assertRules } from '../ruleset/ruleset.commands.ts';
import { type Asking, readWhole, within } from './asking.queries.ts';
import { type Day, daysOf, type Period } from './period.ts';
import { makePredicates, ownedBy, type Predicates } from './predicate.queries.ts';
import { makeSums, type Pace, readSlices } from './slices.queries.ts';

type Content = Pick<RulesetContent, 'payment_profile' | 'rules'>;

const samples_of_each = 10;

/** The payments of one currency and day that the draft, the live version, or both match; those of neither of any day. */
interface Group {
  readonly currency_code: string;
  readonly day: string | null;
  readonly draft: boolean;
  readonly live: boolean;
  readonly count: number;
  readonly volume: number;
  readonly paid: number;
  readonly paid_volume: number;
  readonly declined: number;
  readonly blocked: number;
  readonly refunded: number;
  readonly refunded_volume: number;
  readonly charged: number;
  readonly charged_volume: number;
  readonly good: number;
  readonly good_volume: number;
  readonly missing: readonly number[];
}

/** SQL: whether a payment is one that a ruleset is about, and its rules hold. */
const matches = (predicates: Predicates, { payment_profile, rules }: Content): RawBuilder<boolean> =>
  payment_profile === null
    ? sql`(${predicates.all(rules)} is true)`
    : sql`((t.payment_profile = ${payment_profile} and ${predicates.all(rules)}) is true)`;

/** SQL: the payments of both rulesets alone, if each is about one profile. */
function ofProfiles(contents: readonly Content[]): RawBuilder<boolean> {
  const profiles = contents.flatMap(({ payment_profile }) => payment_profile ?? []);
  return profiles.length === contents.length
    ? sql`t.payment_profile in (select unnest(${profiles}::text[]))`
    : sql`true`;
}

/** The names of the attributes that payments can lack. */
export const optionalAttributes = (rules: readonly Pick<Rule, 'name'>[]): string[] => [
  ...new Set(rules.flatMap(({ name }) => (attributeOf(name)?.always ? [] : [name]))),
];

interface Tested {
  readonly draft: Content;
  readonly live: Content | undefined;
  readonly period: Period;
}

/** SQL: what is known of each payment of a period. The fence has everything computed once for each. */
function testedOf({ scope, now }: Asking, { draft, live, period }: Tested): RawBuilder<unknown> {
  const { from, until } = period;
  const predicates = makePredicates({ place: 'ruleset', scope, of_provider: scope.all, from, until, now });
  const is_draft = matches(predicates, draft);
  const is_live = live ? matches(predicates, live) : sql`false`;
  const lacks = optionalAttributes(draft.rules).map(
    (name, at) => sql`, ${predicates.isMissing(name)} as ${sql.ref(`m${at}`)}`,
  );
  return sql`
    with charged as (
      select transaction, organisation, sum(amount) as amount from chargeback
      where ${ownedBy(scope, 'chargeback')} and stage <> 'RETRIEVAL' and status <> all(${[...void_chargeback_statuses]})
      group by transaction, organisation
    ), tested as (
      select t.id, t.organisation, t.created_at, t.currency_code, t.amount, t.amount_refunded, charged.amount as charged,
        t.status = any(${[...paid_statuses]}) as is_paid, t.status = 'DECLINED' as is_declined, t.blocked,
        ${is_draft} as draft, ${is_live} as live ${sql.join(lacks, sql``)}
      from ${predicates.from()}
      left join charged on charged.transaction = t.id and charged.organisation = t.organisation
      where ${ownedBy(scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
        and ${ofProfiles(live ? [draft, live] : [draft])} offset 0
    )`;
}

const good = sql`is_paid and charged is null`;

/** SQL: one column with groups of payments. Payments are read once, and none is kept. */
function figuresOf(asking: Asking, tested: Tested, days: readonly Day[]): RawBuilder<unknown> {
  const lacking = optionalAttributes(tested.draft.rules).map(
    (_, at) => sql`count(*) filter (where ${sql.ref(`m${at}`)})`,
  );
  const both = (condition: RawBuilder<unknown>, name: string, amount = sql`amount`) =>
    sql`count(*) filter (where ${condition}) as ${sql.ref(name)},
      coalesce(sum(${amount}) filter (where ${condition}), 0) as ${sql.ref(`${name}_volume`)}`;
  return sql`${testedOf(asking, tested)}, grouped as (
      select currency_code, (${days.map(({ date }) => date)}::text[])[day] as day, draft, live,
        count(*) as count, coalesce(sum(amount), 0) as volume, ${both(sql`is_paid`, 'paid')},
        count(*) filter (where is_declined) as declined, count(*) filter (where blocked) as blocked,
        ${both(sql`amount_refunded > 0`, 'refunded', sql`amount_refunded`)},
        ${both(sql`charged is not null`, 'charged', sql`charged`)}, ${both(good, 'good')},
        json_build_array(${lacking.length > 0 ? sql.join(lacking) : sql``}) as missing
      from (
        select *, case when draft or live
          then width_bucket(created_at, ${days.map(({ begins_at }) => begins_at)}::timestamptz[]) end as day
        from tested
      ) dated group by currency_code, dated.day, draft, live
    )
    select json_agg(grouped) from grouped`;
}

/** SQL: one column with the newest payments of each kind that the draft matches. */
function samplesOf(asking: Asking, tested: Tested): RawBuilder<unknown> {
  const newest = (condition: RawBuilder<unknown>) => sql`(
    select id, organisation, created_at, currency_code, amount, ${good} as is_good, charged is not null as is_charged_back
    from matched where ${condition} order by created_at desc, id desc limit ${samples_of_each})`;
  return sql`${testedOf(asking, { ...tested, live: undefined })}, matched as materialized (
      select * from tested where draft and (charged is not null or is_paid)
    ), sampled as (
      select newest.created_at, newest.id, json_build_object(
        'id', newest.id, 'created_at', newest.created_at, 'currency_code', newest.currency_code, 'amount', newest.amount,
        'is_good', is_good, 'is_charged_back', is_charged_back,
        'about', json_build_array(t.merchant_reference, t.status, t.customer)) as sample
      from (${newest(sql`charged is not null`)} union all ${newest(good)}) newest
      join transaction t on t.id = newest.id and t.organisation = newest.organisation
    )
    select json_agg(sample order by created_at desc, id desc) from sampled`;
}

const sumOf = (groups: readonly Group[], of: (group: Group) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);

/** Groups as a count, and a volume for each currency that has any. */
const amountsOf = (groups: readonly Group[], count: 'count' | 'paid' | 'refunded' | 'charged' | 'good'): Amounts => {
  const volume_of = count === 'count' ? 'volume' : (`${count}_volume` as const);
  const volume: Record<string, number> = {};
  for (const group of groups)
    if (group[count] > 0) volume[group.currency_code] = (volume[group.currency_code] ?? 0) + group[volume_of];
  return { count: sumOf(groups, (group) => group[count]), volume };
};

/** What one of the two matches. */
function matchedOf(all: readonly Group[], which: 'draft' | 'live'): Matched {
  const groups = all.filter((group) => group[which]);
  const matched = amountsOf(groups, 'count');
  const charged_back = amountsOf(groups, 'charged');
  const all_charged_back = sumOf(all, ({ charged }) => charged);
  const days = Map.groupBy(groups, ({ day }) => String(day));
  return {
    ...matched,
    paid: amountsOf(groups, 'paid'),
    declined: sumOf(groups, ({ declined }) => declined),
    blocked: sumOf(groups, ({ blocked }) => blocked),
    refunded: amountsOf(groups, 'refunded'),
    charged_back,
    refused_good: amountsOf(groups, 'good'),
    precision: matched.count > 0 ? charged_back.count / matched.count : null,
    recall: all_charged_back > 0 ? charged_back.count / all_charged_back : null,
    by_day: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, of_day]) => ({
        day,
        count: sumOf(of_day, ({ count }) => count),
        charged_back: sumOf(of_day, ({ charged }) => charged),
      })),
  };
}

/** Attributes whose values of today are taken. */
const of_today = ['customer_status', 'mcc', 'country_code', 'email_domain'];

function notesOf({ action, rules }: TestedRuleset, currencies: ReadonlySet<string>): RulesetTest['notes'] {
  const isOpen = ({ name, operator, currency_code }: Rule): boolean =>
    attributeOf(name)?.amount === true && currency_code === undefined && !operator.startsWith('IS_');
  return [
    ...(rules.some(({ name, value }) => of_today.includes(name) || isListId(value))
      ? (['facts_of_today'] as const)
      : []),
    ...(action === '3dSecure' ? (['challenges'] as const) : []),
    ...(currencies.size > 1 && rules.some(isOpen) ? (['other_currencies'] as const) : []),
  ];
}

interface Sampled extends Omit<SamplePayment, 'merchant_reference' | 'status' | 'customer'> {
  readonly about: [merchant_reference: string, status: string, customer: string | null];
}

const sampleOf = ({ about: [merchant_reference, status, customer], ...sampled }: Sampled): SamplePayment => ({
  id: sampled.id,
  created_at: new Date(sampled.created_at).toISOString(),
  merchant_reference,
  amount: sampled.amount,
  currency_code: sampled.currency_code,
  status,
  customer,
  is_good: sampled.is_good,
  is_charged_back: sampled.is_charged_back,
});

/** The newest payments that the draft matches: some that were charged back, and some good ones. */
function makeSamples() {
  const found: Sampled[] = [];
  const kinds = { charged: 'is_charged_back', good: 'is_good' } as const;
  const ofKind = (kind: keyof typeof kinds): Sampled[] => found.filter((sample) => sample[kinds[kind]]);
  /** The day of the oldest payment of a kind that is wanted from these groups. */
  const dayOf = (groups: readonly Group[], kind: keyof typeof kinds): string | null | undefined => {
    const newest = groups
      .filter((group) => group.draft && group[kind] > 0)
      .toSorted((one, other) => (String(one.day) > String(other.day) ? -1 : 1));
    let wanted = samples_of_each - ofKind(kind).length;
    if (wanted === 0) return undefined;
    const last = newest.findIndex((group) => {
      wanted -= group[kind];
      return wanted <= 0;
    });
    return newest.at(last)?.day;
  };
  return {
    /** The first of some days that has payments which are wanted; slices come newest first. */
    wantedFrom: (groups: readonly Group[]): string | undefined =>
      [dayOf(groups, 'charged'), dayOf(groups, 'good')].filter((day) => typeof day === 'string').sort()[0],
    add: (sampled: readonly Sampled[]): void => {
      const wanted = (['charged', 'good'] as const).flatMap((kind) =>
        sampled.filter((sample) => sample[kinds[kind]]).slice(0, samples_of_each - ofKind(kind).length),
      );
      found.push(...sampled.filter((sample) => wanted.includes(sample)));
    },
    all: (): readonly Sampled[] => found,
  };
}

/** The stored ruleset that a draft changes. Throws `not_found` and `invalid_value`. */
async function storedOf({ database: { kysely } }: Engine, { seen }: Asking, { id, organisation }: TestedRuleset) {
  if (id === null) return undefined;
  const stored = await getItem(kysely, 'validationruleset', { id, scope: seen });
  if (stored.organisation !== organisation)
    throw new ApiError('invalid_value', { fields: { organisation: ['not_allowed'] } });
  return stored as Content;
}

/**
 * Tests a draft on the payments of a period, beside the live version. Throws `invalid_reference` and
 * `invalid_value` for lists and profiles that the organisation cannot use.
 */
export async function testRuleset(
  engine: Engine,
  asking: Asking,
  draft: TestedRuleset,
  { period, ...pace }: Pace & { readonly period: Period },
): Promise<RulesetTest> {
  const { kysely } = engine.database;
  const { organisation, payment_profile, rules } = draft;
  const live = await within('ruleset', async () => {
    const named = { payment_profile, lists: listsOf(rules) };
    await checkReferences(kysely, validationruleset.fields, named, asking.seen, organisation);
    await assertRules(kysely, organisation, rules);
    return storedOf(engine, asking, draft);
  });
  const days = daysOf(period, asking.timezone);
  const groups = makeSums<Group>();
  const samples = makeSamples();
  const addSlice = async (slice: Period): Promise<void> => {
    const tested = { draft, live, period: slice };
    const [row] = await readWhole(engine, asking, 'test of a ruleset', figuresOf(asking, tested, days));
    const of_slice = (row as readonly Group[] | null) ?? [];
    groups.add(of_slice);
    const day = days.find(({ date }) => date === samples.wantedFrom(of_slice));
    if (!day) return;
    const from = day.begins_at > slice.from ? day.begins_at : slice.from;
    const newest = samplesOf(asking, { ...tested, period: { ...slice, from } });
    const [sampled] = await readWhole(engine, asking, 'samples of a test', newest);
    samples.add((sampled as readonly Sampled[] | null) ?? []);
  };
  await readSlices(engine, asking, { period, read: addSlice }, pace);
  const all = groups.all();
  const currencies = new Set(all.map(({ currency_code }) => currency_code));
  const only = (which: 'draft' | 'live', other: 'draft' | 'live'): number =>
    sumOf(
      all.filter((group) => group[which] && !group[other]),
      ({ count }) => count,
    );
  return {
    ...period,
    scanned: sumOf(all, ({ count }) => count),
    draft: matchedOf(all, 'draft'),
    live: live ? matchedOf(all, 'live') : null,
    only_draft: live ? only('draft', 'live') : 0,
    only_live: only('live', 'draft'),
    samples: samples.all().map(sampleOf),
    missing: optionalAttributes(rules).map((name, at) => ({
      name,
      count: sumOf(all, ({ missing }) => missing[at] ?? 0),
    })),
    notes: notesOf(draft, currencies),
  };
}
