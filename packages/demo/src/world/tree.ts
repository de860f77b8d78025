import { marketOf } from '../catalogue/markets.ts';
import { type MerchantData, merchants, type OrganisationData } from '../catalogue/merchants.ts';
import type { RowOf } from '../load/tables.ts';
import { type Draw, type Random, weighted } from './random.ts';
import { type Sector, sectors } from './sectors.ts';
import { connect, makeShop, makeTags, type Shop } from './shops.ts';
import { slug } from './slug.ts';

export interface Merchant {
  readonly data: MerchantData;
  readonly organisation: string;
  readonly sector: Sector;
  readonly shops: Draw<Shop>;
  /** Its share of all payments, before growth. */
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
const hour_ms = 3_600_000;

/** The provider, its processors, its merchants and their parts, profiles and tags. */
export function makeTree(random: Random, { start_ms, end_ms }: { start_ms: number; end_ms: number }): Tree {
  const founded_ms = start_ms - 1200 * day_ms;
  const provider = { name: 'Sluis Payments', city: 'Amsterdam', country: 'NL' };
  const root = makeOrganisation(random, provider, { parent: null, created_ms: founded_ms });
  const connected = connect(random, root.id, founded_ms);
  const rows: Tree['rows'] = {
    organisation: [root],
    processor: connected.map(({ row }) => row),
    paymentprofile: [],
    tag: [],
  };

  const addMerchant = (data: MerchantData, rank: number): Merchant => {
    // Merchants that exist from the beginning joined at some time before it; the others a day before their first
    // payments.
    const joined_ms =
      data.since === 0
        ? start_ms - random.int(30, 800) * day_ms
        : Math.round(start_ms + data.since * (end_ms - start_ms)) - day_ms;
    const own = makeOrganisation(random, data, { parent: root.id, created_ms: joined_ms });
    const sector = sectors[data.sector];
    const { tags, rows: tag_rows } = makeTags(random, own.id, joined_ms);
    rows.organisation.push(own);
    rows.tag.push(...tag_rows);
    const shopsOf = ({ profiles }: OrganisationData, organisation: string, created_ms: number) =>
      profiles.map((profile) => {
        const { shop, row } = makeShop(random, profile, { organisation, created_ms, sector, tags, connected });
        rows.paymentprofile.push(row);
        return [shop, profile.part] as const;
      });
    const parts = data.parts.flatMap((part, index) => {
      const created_ms = joined_ms + (index + 2) * hour_ms;
      const row = makeOrganisation(random, part, { parent: own.id, created_ms });
      rows.organisation.push(row);
      return shopsOf(part, row.id, created_ms);
    });
    const shops = weighted([...shopsOf(data, own.id, joined_ms + hour_ms), ...parts]);
    return { data, organisation: own.id, sector, shops, weight: (rank + 1) ** -1.25 };
  };
  return { root: root.id, merchants: merchants.map(addMerchant), rows };
}

interface Origin {
  readonly parent: string | null;
  readonly created_ms: number;
}

function makeOrganisation(
  random: Random,
  { name, city, country }: Omit<OrganisationData, 'profiles'>,
  { parent, created_ms }: Origin,
): RowOf<'organisation'> {
  const { streets, cities } = marketOf(country);
  return {
    id: random.id('org', created_ms),
    created_at: new Date(created_ms).toISOString(),
    name,
    parent,
    active: true,
    email: `finance@${slug(name)}.example`,
    phone: `+31 97 ${random.digits(3)} ${random.digits(4)}`,
    street: random.pick(streets),
    street_number: String(random.int(1, 240)),
    postal_code: (cities.find(([known]) => known === city) ?? random.pick(cities))[1],
    locality: city,
    country_code: country,
    address_ranges: [],
    tax_number: `${country}${random.digits(9)}B01`,
    version: 1,
  };
}
