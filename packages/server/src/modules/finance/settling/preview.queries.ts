import { dateIn } from '@sluis/contract/base/time';
import { instantOf } from '@sluis/contract/finance/accounting-day';
import { addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { micro, toMinor } from '@sluis/contract/finance/exact';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { PreviewAnswer } from '@sluis/contract/finance/preview';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { readAssignments } from './arrangement.queries.ts';
import { bookingZone } from './booking-day.commands.ts';
import { addFee, type Compared, comparisonOf, exactOf, newSums, type Sums } from './preview-figures.ts';
import { type PriceBook, priceBookOf, readPublished } from './price-book.queries.ts';
import { type Facts, feeFacts, type Rated, rate, type Usages } from './rate.ts';

/** Prices that are not published yet. */
export interface Draft {
  readonly type: SchemeType;
  readonly scheme: string;
  readonly lines: readonly SchemeLine[];
  readonly minimums: readonly EditionMinimum[];
}

interface Group extends Facts {
  readonly settlement_profile: string;
  readonly processor: string | null;
  readonly count: number;
}

interface Priceable {
  readonly profile: ItemOf<'settlementprofile'>;
  readonly organisation_name: string;
  readonly country_code: string;
  readonly package: ItemOf<'package'>;
}

/** The events of a month, equal ones together. */
const readGroups = async (executor: Executor, from: string, until: string): Promise<Group[]> =>
  (
    await sql<Group>`
      select settlement_profile, kind, currency_code, payment_product, card_brand, card_country, card_funding,
        country_code, recurring_type, processor, amount, count(*)::int as count
      from financeevent
      where state = 'POSTED' and occurred_at >= ${from} and occurred_at < ${until}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`.execute(executor)
  ).rows;

async function readPriceable(executor: Executor): Promise<Map<string, Priceable>> {
  const [profiles, organisations, packages] = await Promise.all([
    executor.selectFrom('settlementprofile').selectAll().execute(),
    executor.selectFrom('organisation').select(['id', 'name', 'country_code']).execute(),
    readAssignments(executor),
  ]);
  const by_id = new Map(organisations.map((each) => [each.id, each]));
  return new Map(
    profiles.flatMap((each) => {
      const profile = each as unknown as ItemOf<'settlementprofile'>;
      const assigned = packages.get(profile.id)?.at(-1);
      const { name = '', country_code = '' } = by_id.get(profile.organisation) ?? {};
      const of = { profile, organisation_name: name, country_code };
      return assigned ? [[profile.id, { ...of, package: assigned.package }] as const] : [];
    }),
  );
}

const uses = ({ package: priced }: Priceable, scheme: string): boolean =>
  [priced.revenue_scheme, priced.reserve_scheme, priced.partner_scheme, priced.cost_scheme].includes(scheme);

const sum = (parts: Rated['fees']): bigint => parts.reduce((total, each) => total + each.micro, 0n);

/** The usage of a whole month, by which tiers are chosen in a preview; those of a month so far take its middle. */
async function readUsages(executor: Executor, month: string) {
  const { rows } = await sql<{ profile: string; currency_code: string; month: string; count: number; amount: number }>`
    select profile, currency_code, month, count, amount from settlementusage
    where month in (${month}, ${addMonths(month, -1)})`.execute(executor);
  const keyOf = (...parts: readonly string[]): string => parts.join(' ');
  const found = new Map(rows.map((each) => [keyOf(each.profile, each.currency_code, each.month), each]));
  return (profile: string, currency_code: string): Usages => {
    const of = (wanted: string) => found.get(keyOf(profile, currency_code, wanted));
    const [now, before] = [of(month), of(addMonths(month, -1))];
    return {
      MONTH_TO_DATE: { count: BigInt(now?.count ?? 0) / 2n, amount: BigInt(now?.amount ?? 0) / 2n },
      PREVIOUS_MONTH: { count: BigInt(before?.count ?? 0), amount: BigInt(before?.amount ?? 0) },
    };
  };
}

/** Adds what a group comes to; returns the fees that count to a minimum. */
function addGroup(sums: Sums, book: PriceBook, of: Priceable, group: Group, date: string, usages: Usages): bigint {
  const { prices } = book.pricesOf(of.package, date, group.processor);
  const terms = { merchant_country: of.country_code, is_reverse: of.profile.vat === 'REVERSE' };
  const rated = rate(group, prices, usages, terms);
  const times = BigInt(group.count);
  if (group.kind === 'PAYMENT') {
    sums.count += group.count;
    sums.turnover += group.count * group.amount;
  }
  for (const fee of rated.fees) addFee(sums, fee, times);
  sums.cost += sum(rated.cost) * times;
  sums.partner += sum(rated.partner) * times;
  sums.reserve += rated.reserve.reduce((total, { amount }) => total + amount, 0n) * micro * times;
  return sum(rated.fees.filter(({ counts }) => counts)) * times;
}

/** The groups of the fees of a month: one of each profile and currency, after the events whose fees count. */
const monthsOf = (priceable: Iterable<Priceable>, last: string): Group[] =>
  [...priceable].flatMap(({ profile }) =>
    profile.active && profile.valid_from <= last
      ? profile.terms.map(({ currency_code }) => ({
          ...feeFacts('MONTH', currency_code),
          settlement_profile: profile.id,
          processor: null,
          count: 1,
        }))
      : [],
  );

/** Prices groups with a book; the sums by profile, product and currency. */
function sumsOf(
  book: PriceBook,
  priceable: ReadonlyMap<string, Priceable>,
  groups: readonly Group[],
  date: string,
  usagesOf: (profile: string, currency: string) => Usages,
): Map<string, Sums> {
  const found = new Map<string, Sums>();
  const counted = new Map<string, bigint>();
  for (const group of groups) {
    const of = priceable.get(group.settlement_profile);
    if (!of) continue;
    const { settlement_profile, payment_product, currency_code, kind } = group;
    const key = JSON.stringify([settlement_profile, payment_product, currency_code]);
    const sums = found.get(key) ?? newSums();
    found.set(key, sums);
    const own = `${settlement_profile} ${currency_code}`;
    const counts = addGroup(sums, book, of, group, date, usagesOf(settlement_profile, currency_code));
    counted.set(own, (counted.get(own) ?? 0n) + counts);
    if (kind !== 'MONTH') continue;
    const { minimums } = book.pricesOf(of.package, date, null);
    const minimum = minimums.find((each) => each.currency_code === currency_code);
    if (!minimum) continue;
    const { amount, vat_rate_ppm = 0 } = minimum;
    const exact = BigInt(amount) * micro - (counted.get(own) ?? 0n);
    if (exact > 0n) addFee(sums, { component: 'MINIMUM', vat_rate_ppm, micro: toMinor(exact) * micro, exact }, 1n);
  }
  return found;
}

/** Whether a row would say nothing: without payments or prices, of no product. */
const isEmpty = ({ of, count, now, draft }: Compared): boolean =>
  of.payment_product === null && count === 0 && now.fees === 0n && draft.fees === 0n;

/** Compares a draft with the prices of last month, over the events of that month; writes nothing. */
export async function previewDraft(executor: Executor, draft: Draft, now: string): Promise<PreviewAnswer> {
  const zone = await bookingZone(executor);
  const month = addMonths(dateIn(zone, new Date(now)), -1);
  const date = lastDayOfMonth(month);
  const [from, until] = [month, addMonths(month, 1)].map((day) => instantOf(zone, day, '00:00')) as [string, string];
  const edition = { id: '', valid_from: date, lines: draft.lines, minimums: draft.minimums };
  const [all, events, published, usagesOf, own_processors] = await Promise.all([
    readPriceable(executor),
    readGroups(executor, from, until),
    readPublished(executor),
    readUsages(executor, month),
    executor.selectFrom('costscheme').select('processors').where('id', '=', draft.scheme).executeTakeFirst(),
  ]);
  const processors = new Set(own_processors?.processors ?? []);
  const touched = new Set(
    events
      .filter(({ processor }) => processor !== null && processors.has(processor))
      .map((each) => each.settlement_profile),
  );
  const priceable = new Map([...all].filter(([id, each]) => uses(each, draft.scheme) || touched.has(id)));
  const groups = [
    ...events.filter(({ settlement_profile: id }) => priceable.has(id)),
    ...monthsOf(priceable.values(), date),
  ];
  const before = sumsOf(priceBookOf(published), priceable, groups, date, usagesOf);
  const changed = priceBookOf(published, { scheme: draft.scheme, edition });
  const after = sumsOf(changed, priceable, groups, date, usagesOf);
  const rows = [...before].flatMap(([key, sums]): Compared[] => {
    const [settlement_profile, payment_product, currency_code] = JSON.parse(key);
    const { profile, organisation_name } = priceable.get(settlement_profile) as Priceable;
    const { organisation, number: settlement_profile_number } = profile;
    const { count, turnover } = sums;
    const row = {
      of: { settlement_profile, settlement_profile_number, organisation, organisation_name, payment_product },
      currency_code,
      count,
      turnover,
      now: exactOf(sums),
      draft: exactOf(after.get(key) ?? sums),
    };
    return isEmpty(row) ? [] : [row];
  });
  return { month: month.slice(0, 7), settlement_profiles: priceable.size, ...comparisonOf(draft.type, rows) };
}
