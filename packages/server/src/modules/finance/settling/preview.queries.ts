import { dateIn } from '@sluis/contract/base/time';
import { instantOf } from '@sluis/contract/finance/accounting-day';
import { addMonths, lastDayOfMonth } from '@sluis/contract/finance/calendar';
import { micro, toMinor } from '@sluis/contract/finance/exact';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { default_zone } from '../../../platform/configuration/zones.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { readAssignments } from './arrangement.queries.ts';
import { type PriceBook, readPriceBook } from './price-book.queries.ts';
import { type Facts, type Rated, rate, type Usages } from './rate.ts';

/** Prices that are not published yet. */
export interface Draft {
  readonly scheme: string;
  readonly lines: readonly SchemeLine[];
  readonly minimums: readonly EditionMinimum[];
}

interface Figures {
  count: number;
  turnover: number;
  fees: bigint;
  cost: bigint;
  partner: bigint;
}

/** The figures of a merchant's payment product in a currency, with the prices of the month and with those of the draft. */
export interface Previewed {
  readonly settlement_profile: string;
  readonly organisation: string;
  readonly payment_product: string | null;
  readonly currency_code: string;
  readonly count: number;
  readonly turnover: number;
  readonly fees: number;
  readonly fees_draft: number;
  readonly cost: number;
  readonly cost_draft: number;
  readonly partner: number;
  readonly partner_draft: number;
  readonly margin: number;
  readonly margin_draft: number;
  /** Whether the fees of the draft do not cover its cost and share. */
  readonly is_below_cost: boolean;
}

interface Group extends Facts {
  readonly settlement_profile: string;
  readonly processor: string | null;
  readonly count: number;
}

interface Priceable {
  readonly profile: ItemOf<'settlementprofile'>;
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
    executor.selectFrom('organisation').select(['id', 'country_code']).execute(),
    readAssignments(executor),
  ]);
  const countries = new Map(organisations.map((each) => [each.id, each.country_code]));
  return new Map(
    profiles.flatMap((each) => {
      const profile = each as unknown as ItemOf<'settlementprofile'>;
      const assigned = packages.get(profile.id)?.at(-1);
      const country_code = countries.get(profile.organisation) ?? '';
      return assigned ? [[profile.id, { profile, country_code, package: assigned.package }] as const] : [];
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
  return (profile: string, currency_code: string): Usages => {
    const of = (wanted: string) =>
      rows.find((each) => each.profile === profile && each.currency_code === currency_code && each.month === wanted);
    const [now, before] = [of(month), of(addMonths(month, -1))];
    return {
      MONTH_TO_DATE: { count: BigInt(now?.count ?? 0) / 2n, amount: BigInt(now?.amount ?? 0) / 2n },
      PREVIOUS_MONTH: { count: BigInt(before?.count ?? 0), amount: BigInt(before?.amount ?? 0) },
    };
  };
}

interface Priced {
  readonly fees: bigint;
  readonly cost: bigint;
  readonly partner: bigint;
  readonly counted: bigint;
}

function priceOnce(book: PriceBook, of: Priceable, group: Group, date: string, usages: Usages): Priced {
  const { prices } = book.pricesOf(of.package, date, group.processor);
  const terms = { merchant_country: of.country_code, is_reverse: of.profile.vat === 'REVERSE' };
  const rated = rate(group, prices, usages, terms);
  return {
    fees: sum(rated.fees),
    cost: sum(rated.cost),
    partner: sum(rated.partner),
    counted: sum(rated.fees.filter(({ counts }) => counts)),
  };
}

/** The groups of the fees of a month: one of each profile and currency, after the events whose fees count. */
const monthsOf = (priceable: Iterable<Priceable>): Group[] =>
  [...priceable].flatMap(({ profile }) =>
    profile.active
      ? profile.terms.map(({ currency_code }) => ({
          settlement_profile: profile.id,
          kind: 'MONTH',
          amount: 0,
          currency_code,
          payment_product: null,
          card_brand: null,
          card_country: null,
          card_funding: null,
          country_code: null,
          recurring_type: null,
          processor: null,
          count: 1,
        }))
      : [],
  );

/** Prices groups with a book; the figures by profile, product and currency. */
function figuresOf(
  book: PriceBook,
  priceable: ReadonlyMap<string, Priceable>,
  groups: readonly Group[],
  date: string,
  usagesOf: (profile: string, currency: string) => Usages,
): Map<string, Figures> {
  const figures = new Map<string, Figures>();
  const counted = new Map<string, bigint>();
  for (const group of groups) {
    const of = priceable.get(group.settlement_profile);
    if (!of) continue;
    const { settlement_profile, payment_product, currency_code, kind, amount } = group;
    const times = BigInt(group.count);
    const priced = priceOnce(book, of, group, date, usagesOf(settlement_profile, currency_code));
    const key = JSON.stringify([settlement_profile, payment_product, currency_code]);
    const own = `${settlement_profile} ${currency_code}`;
    counted.set(own, (counted.get(own) ?? 0n) + priced.counted * times);
    const before = figures.get(key) ?? { count: 0, turnover: 0, fees: 0n, cost: 0n, partner: 0n };
    const { minimums } = book.pricesOf(of.package, date, null);
    const minimum = kind === 'MONTH' ? minimums.find((each) => each.currency_code === currency_code) : undefined;
    const missing = minimum ? BigInt(minimum.amount) * micro - (counted.get(own) ?? 0n) : 0n;
    figures.set(key, {
      count: before.count + (kind === 'PAYMENT' ? group.count : 0),
      turnover: before.turnover + (kind === 'PAYMENT' ? group.count * amount : 0),
      fees: before.fees + priced.fees * times + (missing > 0n ? missing : 0n),
      cost: before.cost + priced.cost * times,
      partner: before.partner + priced.partner * times,
    });
  }
  return figures;
}

/** Compares a draft with the prices of last month, over the events of that month; writes nothing. */
export async function previewDraft(executor: Executor, draft: Draft, now: string) {
  const month = addMonths(dateIn(default_zone, new Date(now)), -1);
  const date = lastDayOfMonth(month);
  const [from, until] = [month, addMonths(month, 1)].map((day) => instantOf(default_zone, day, '00:00')) as [
    string,
    string,
  ];
  const edition = { id: '', valid_from: date, lines: draft.lines, minimums: draft.minimums };
  const [all, events, present, changed, usagesOf, own_processors] = await Promise.all([
    readPriceable(executor),
    readGroups(executor, from, until),
    readPriceBook(executor),
    readPriceBook(executor, { scheme: draft.scheme, edition }),
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
  const groups = [...events.filter(({ settlement_profile: id }) => priceable.has(id)), ...monthsOf(priceable.values())];
  const before = figuresOf(present, priceable, groups, date, usagesOf);
  const after = figuresOf(changed, priceable, groups, date, usagesOf);
  const items = [...before].flatMap(([key, now_figures]): Previewed[] => {
    const [settlement_profile, payment_product, currency_code] = JSON.parse(key);
    const draft_figures = after.get(key) ?? now_figures;
    const { count, turnover } = now_figures;
    const is_empty = count === 0 && now_figures.fees === 0n && draft_figures.fees === 0n;
    if (is_empty && payment_product === null) return [];
    const margin = (of: Figures): bigint => of.fees - of.cost - of.partner;
    const amount = (exact: bigint): number => Number(toMinor(exact));
    return [
      {
        settlement_profile,
        organisation: priceable.get(settlement_profile)?.profile.organisation ?? '',
        payment_product,
        currency_code,
        count,
        turnover,
        fees: amount(now_figures.fees),
        fees_draft: amount(draft_figures.fees),
        cost: amount(now_figures.cost),
        cost_draft: amount(draft_figures.cost),
        partner: amount(now_figures.partner),
        partner_draft: amount(draft_figures.partner),
        margin: amount(margin(now_figures)),
        margin_draft: amount(margin(draft_figures)),
        is_below_cost: margin(draft_figures) < 0n,
      },
    ];
  });
  return { month: month.slice(0, 7), items };
}
