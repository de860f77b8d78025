import type { PaymentProduct } from '@sluis/contract/payment-products';
import { marketOf } from '../data/markets.ts';
import { type MerchantData, merchants, type OrganisationData, type ProfileData } from '../data/merchants.ts';
import { type ProcessorData, processors } from '../data/processors.ts';
import type { RowOf } from '../load/tables.ts';
import type { Customer } from './customers.ts';
import { type Draw, type Random, weighted } from './random.ts';
import { type Sector, sectors } from './sectors.ts';

export interface Processor {
  readonly id: string;
  readonly name: string;
}

/** What business rules say of payments; each merchant has its own. */
const tag_colors = {
  'High value': '#E8590C',
  'Foreign card': '#1971C2',
  Suspicious: '#C92A2A',
  'Manual review': '#7048E8',
  VIP: '#2B8A3E',
} as const;
export type TagName = keyof typeof tag_colors;

/** A payment profile with what its payments need to know, and the customers that it has so far. */
export interface Shop {
  readonly organisation: string;
  readonly profile: string;
  readonly currency: string;
  readonly country: string;
  readonly sector: Sector;
  readonly processors: ReadonlyMap<PaymentProduct, Draw<Processor>>;
  readonly tags: Readonly<Record<TagName, string>>;
  readonly prefix: string;
  readonly customers: Customer[];
  orders: number;
}

export interface Merchant {
  readonly data: MerchantData;
  readonly organisation: string;
  readonly sector: Sector;
  readonly shops: Draw<Shop>;
  /** Its part of all payments, before it grew. */
  readonly weight: number;
}

export interface Tree {
  readonly root: string;
  readonly merchants: readonly Merchant[];
  readonly rows: {
    organisation: RowOf<'organisation'>[];
    processor: RowOf<'processor'>[];
    paymentprofile: RowOf<'paymentprofile'>[];
    tag: RowOf<'tag'>[];
  };
}

const day_ms = 86_400_000;
const instant = (at_ms: number): string => new Date(at_ms).toISOString();
const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The provider, its processors, its merchants and their parts, profiles and tags. */
export function makeTree(random: Random, { start_ms, end_ms }: { start_ms: number; end_ms: number }): Tree {
  const rows: Tree['rows'] = { organisation: [], processor: [], paymentprofile: [], tag: [] };
  const addOrganisation = (
    data: Omit<OrganisationData, 'profiles'>,
    parent: string | null,
    created_ms: number,
  ): string => {
    const id = random.id('org', created_ms);
    const { streets, cities } = marketOf(data.country);
    rows.organisation.push({
      id,
      created_at: instant(created_ms),
      name: data.name,
      parent,
      active: true,
      email: `finance@${slug(data.name)}.example`,
      phone: `+31 97 ${random.digits(3)} ${random.digits(4)}`,
      street: random.pick(streets),
      street_number: String(random.int(1, 240)),
      postal_code: (cities.find(([city]) => city === data.city) ?? random.pick(cities))[1],
      locality: data.city,
      country_code: data.country,
      tax_number: `${data.country}${random.digits(9)}B01`,
      version: 1,
    });
    return id;
  };
  const founded_ms = start_ms - 1200 * day_ms;
  const root = addOrganisation({ name: 'Sluis Payments', city: 'Amsterdam', country: 'NL' }, null, founded_ms);
  const connected = processors.map((data) =>
    addProcessor(random, rows, root, data, founded_ms + random.int(1, 300) * day_ms),
  );

  const addShop = (
    data: ProfileData,
    organisation: string,
    at: { created_ms: number; sector: Sector; tags: Shop['tags'] },
  ) => {
    const usable = connected.filter(({ data: { currencies } }) => !currencies || currencies.includes(data.currency));
    const profile = random.id('prof', at.created_ms);
    rows.paymentprofile.push({
      id: profile,
      created_at: instant(at.created_ms),
      organisation,
      name: slug(data.name),
      display_name: data.name,
      website: `https://www.${slug(data.name.replace('.example', ''))}.example/`,
      currency_code: data.currency,
      processors: usable.map(({ processor }) => processor.id),
      version: 1,
    });
    const products = Map.groupBy(usable, ({ data: { product } }) => product);
    const shop: Shop = {
      organisation,
      profile,
      currency: data.currency,
      country: data.country,
      sector: at.sector,
      tags: at.tags,
      processors: new Map(
        [...products].map(([product, each]) => [
          product,
          weighted(each.map((one) => [one.processor, one.data.part ?? 1])),
        ]),
      ),
      prefix: slug(data.name).slice(0, 3).toUpperCase(),
      customers: [],
      orders: random.int(1000, 90_000),
    };
    return [shop, data.part] as const;
  };

  const addMerchant = (data: MerchantData, rank: number): Merchant => {
    const joined_ms =
      data.since === 0 ? start_ms - random.int(30, 800) * day_ms : start_ms + data.since * (end_ms - start_ms) - day_ms;
    const organisation = addOrganisation(data, root, joined_ms);
    const sector = sectors[data.sector];
    const tags = addTags(random, rows, organisation, joined_ms);
    const at = { created_ms: joined_ms + 3_600_000, sector, tags };
    const own = data.profiles.map((profile) => addShop(profile, organisation, at));
    const parts = data.parts.flatMap((part) => {
      const id = addOrganisation(part, organisation, at.created_ms);
      return part.profiles.map((profile) => addShop(profile, id, at));
    });
    return { data, organisation, sector, shops: weighted([...own, ...parts]), weight: (rank + 1) ** -1.25 };
  };
  return { root, merchants: merchants.map(addMerchant), rows };
}

interface Connected {
  readonly data: ProcessorData;
  readonly processor: Processor;
}

function addProcessor(random: Random, rows: Tree['rows'], root: string, data: ProcessorData, at_ms: number): Connected {
  const id = random.id('proc', at_ms);
  rows.processor.push({
    id,
    created_at: instant(at_ms),
    organisation: root,
    name: data.name,
    description: `${data.name} by ${data.provider}${data.currencies ? `, ${data.currencies.join(', ')}` : ''}`,
    payment_product: data.product,
    provider: data.provider,
    version: 1,
  });
  return { data, processor: { id, name: data.name } };
}

function addTags(random: Random, rows: Tree['rows'], organisation: string, at_ms: number): Shop['tags'] {
  const ids = Object.entries(tag_colors).map(([text, color]) => {
    const id = random.id('tag', at_ms);
    rows.tag.push({ id, created_at: instant(at_ms), organisation, text, color, version: 1 });
    return [text, id] as const;
  });
  return Object.fromEntries(ids) as Shop['tags'];
}
