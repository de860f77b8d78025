import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { ProfileData } from '../catalogue/merchants.ts';
import { type ProcessorData, processors } from '../catalogue/processors.ts';
import type { RowOf } from '../load/tables.ts';
import type { Customer } from './customer.ts';
import { type Draw, type Random, weighted } from './random.ts';
import type { Sector } from './sectors.ts';
import { slug } from './slug.ts';

/** The tags of business rules; each merchant has its own. */
const tag_colors = {
  'High value': '#E8590C',
  'Foreign card': '#1971C2',
  'First order abroad': '#0C8599',
  Suspicious: '#C92A2A',
  'Manual review': '#7048E8',
  VIP: '#2B8A3E',
} as const;
export type TagName = keyof typeof tag_colors;
type Tags = Readonly<Record<TagName, string>>;

interface Processor {
  readonly id: string;
  readonly name: string;
}

/** A payment profile with data for its payments, and its customers so far. */
export interface Shop {
  readonly organisation: string;
  readonly profile: string;
  readonly currency: string;
  readonly country: string;
  readonly sector: Sector;
  readonly processors: ReadonlyMap<PaymentProduct, Draw<Processor>>;
  /** The names of its processors by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly tags: Tags;
  readonly prefix: string;
  readonly customers: Customer[];
  orders: number;
}

/** A processor of the provider, with its source data. */
export interface Connected {
  readonly data: ProcessorData;
  readonly row: RowOf<'processor'>;
}

const day_ms = 86_400_000;

/** The provider's processors, connected in the year after it was founded. */
export const connect = (random: Random, organisation: string, founded_ms: number): Connected[] =>
  processors.map((data) => {
    const at_ms = founded_ms + random.int(1, 300) * day_ms;
    const row = {
      id: random.id('proc', at_ms),
      created_at: new Date(at_ms).toISOString(),
      organisation,
      name: data.name,
      description: [`${data.name} by ${data.provider}`, ...(data.currencies ?? [])].join(', '),
      payment_product: data.product,
      provider: data.provider,
      version: 1,
    };
    return { data, row };
  });

export function makeTags(random: Random, organisation: string, at_ms: number): { tags: Tags; rows: RowOf<'tag'>[] } {
  const created_at = new Date(at_ms).toISOString();
  const rows = Object.entries(tag_colors).map(([text, color]) => ({
    id: random.id('tag', at_ms),
    created_at,
    organisation,
    text,
    color,
    version: 1,
  }));
  return { tags: Object.fromEntries(rows.map(({ text, id }) => [text, id])) as Tags, rows };
}

interface Place {
  readonly organisation: string;
  readonly created_ms: number;
  readonly sector: Sector;
  readonly tags: Tags;
  readonly connected: readonly Connected[];
}

/** A payment profile with every processor that takes its currency. */
export function makeShop(
  random: Random,
  data: ProfileData,
  place: Place,
): { shop: Shop; row: RowOf<'paymentprofile'> } {
  const { organisation, created_ms, sector, tags } = place;
  const usable = place.connected.filter(({ data: { currencies } }) => currencies?.includes(data.currency) ?? true);
  const row = {
    id: random.id('prof', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation,
    name: slug(data.name),
    display_name: data.name,
    website: `https://www.${slug(data.name.replace('.example', ''))}.example/`,
    currency_code: data.currency,
    processors: usable.map(({ row: { id } }) => id),
    middleware: [],
    late_payments: 'refund_duplicates' as const,
    // The provider collects in its own name, for all of its merchants.
    ...(data.currency === 'EUR' && { creditor_id: 'NL69ZZZ123456780000' }),
    notice_days: 14,
    version: 1,
  };
  const by_product = Map.groupBy(usable, ({ data: { product } }) => product);
  const shop: Shop = {
    organisation,
    profile: row.id,
    currency: data.currency,
    country: data.country,
    sector,
    tags,
    processors: new Map(
      [...by_product].map(([product, each]) => [product, weighted(each.map((one) => [one.row, one.data.part ?? 1]))]),
    ),
    names: new Map(usable.map(({ row: { id, name } }) => [id, name])),
    prefix: `${data.country}-${slug(data.name).slice(0, 3).toUpperCase()}`,
    customers: [],
    orders: random.int(1000, 90_000),
  };
  return { shop, row };
}
