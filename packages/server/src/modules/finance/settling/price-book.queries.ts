import type { PricedEntry } from '@sluis/contract/finance/priced';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Prices, Usages } from './rate.ts';

interface Edition {
  readonly id: string;
  readonly valid_from: string;
  readonly minimums: readonly EditionMinimum[];
  readonly lines: readonly SchemeLine[];
}

/** The prices on a date, with the ids of their editions. */
export interface Dated {
  readonly prices: Prices;
  readonly editions: Readonly<Record<string, string>>;
  readonly minimums: readonly EditionMinimum[];
  /** Who receives the partner's share. */
  readonly partner: string | null;
}

/** The prices of packages by date. */
export interface PriceBook {
  pricesOf(priced: ItemOf<'package'>, date: string, processor: string | null): Dated;
}

/** Lines that a preview reads in place of those of a scheme, whatever the date. */
export interface Replacement {
  readonly scheme: string;
  readonly edition: Edition;
}

const none: readonly SchemeLine[] = [];

/** What an entry keeps of its usage: that of prices with tiers. */
export function keptUsage({ prices }: Dated, usages: Usages): Pick<PricedEntry, 'usage'> {
  if (!Object.values<readonly SchemeLine[]>({ ...prices }).some((lines) => lines.some(({ tiers }) => tiers?.length)))
    return {};
  const textOf = ({ count, amount }: Usages['MONTH_TO_DATE']) => ({ count: String(count), amount: String(amount) });
  return {
    usage: { MONTH_TO_DATE: textOf(usages.MONTH_TO_DATE), PREVIOUS_MONTH: textOf(usages.PREVIOUS_MONTH) },
  };
}

/** Published editions, and what leads to them. */
interface Published {
  readonly costs: readonly { readonly id: string; readonly processors: readonly string[] }[];
  readonly partners: readonly { readonly id: string; readonly partner: string | null }[];
  readonly editions: readonly (Edition & { readonly scheme: string })[];
}

const named_by = ['revenue_scheme', 'reserve_scheme', 'partner_scheme', 'cost_scheme'] as const;

/** Reads the published prices of packages, with the costs of all processors; by default those of all. */
export async function readPublished(executor: Executor, packages?: readonly ItemOf<'package'>[]): Promise<Published> {
  const named = packages?.flatMap((each) => named_by.flatMap((field) => each[field] ?? []));
  const [costs, partners, editions] = await Promise.all([
    executor.selectFrom('costscheme').select(['id', 'processors']).where('active', '=', true).execute(),
    executor.selectFrom('partnerscheme').select(['id', 'partner']).execute(),
    executor
      .selectFrom('schemeedition')
      .select(['id', 'scheme', 'valid_from', 'minimums', 'lines'])
      .where('status', '=', 'PUBLISHED')
      .$if(named !== undefined, (query) =>
        query.where(sql<boolean>`(scheme = any(${named}) or scheme in (select id from costscheme where active))`),
      )
      .orderBy('valid_from')
      .execute(),
  ]);
  return { costs, partners, editions };
}

export function priceBookOf({ costs, partners, editions }: Published, replacement?: Replacement): PriceBook {
  const by_scheme = Map.groupBy(editions, ({ scheme }) => scheme);
  const cost_of = new Map(costs.flatMap(({ id: scheme, processors }) => processors.map((each) => [each, scheme])));
  const partner_of = new Map(partners.map((each) => [each.id, each.partner]));
  const editionOn = (scheme: string | null | undefined, date: string): Edition | undefined => {
    if (scheme == null) return undefined;
    if (scheme === replacement?.scheme) return replacement.edition;
    return by_scheme.get(scheme)?.findLast(({ valid_from }) => valid_from <= date);
  };
  const known = new Map<string, Dated>();
  const read = (priced: ItemOf<'package'>, date: string, cost_scheme: string | undefined): Dated => {
    const found = {
      cost: editionOn(cost_scheme, date),
      revenue: editionOn(priced.revenue_scheme, date),
      reserve: editionOn(priced.reserve_scheme, date),
      partner: editionOn(priced.partner_scheme, date),
    };
    const named = Object.entries(found).flatMap(([type, edition]) => (edition ? [[type, edition.id] as const] : []));
    return {
      prices: {
        cost: found.cost?.lines ?? none,
        revenue: found.revenue?.lines ?? none,
        reserve: found.reserve?.lines ?? none,
        partner: found.partner?.lines ?? none,
      },
      editions: Object.fromEntries(named),
      minimums: found.revenue?.minimums ?? [],
      partner: priced.partner_scheme === null ? null : (partner_of.get(priced.partner_scheme) ?? null),
    };
  };
  return {
    pricesOf: (priced, date, processor) => {
      const cost_scheme = priced.cost_scheme ?? (processor === null ? undefined : cost_of.get(processor));
      const key = `${priced.id} ${cost_scheme} ${date}`;
      const dated = known.get(key) ?? read(priced, date, cost_scheme);
      known.set(key, dated);
      return dated;
    },
  };
}

/** The prices of named editions; of types without one, those that apply. */
export async function readPricesOf(executor: Executor, named: PricedEntry['editions'], then: Dated): Promise<Dated> {
  const [editions, partners] = await Promise.all([
    executor
      .selectFrom('schemeedition')
      .select(['id', 'scheme', 'minimums', 'lines'])
      .where('id', 'in', ['', ...Object.values(named)])
      .execute(),
    executor.selectFrom('partnerscheme').select(['id', 'partner']).execute(),
  ]);
  const find = (type: string) => editions.find(({ id }) => id === named[type]);
  const scheme = find('partner')?.scheme;
  return {
    prices: {
      cost: find('cost')?.lines ?? then.prices.cost,
      revenue: find('revenue')?.lines ?? then.prices.revenue,
      reserve: find('reserve')?.lines ?? then.prices.reserve,
      partner: find('partner')?.lines ?? then.prices.partner,
    },
    editions: { ...then.editions, ...named },
    minimums: find('revenue')?.minimums ?? then.minimums,
    partner: partners.find(({ id }) => id === scheme)?.partner ?? then.partner,
  };
}
