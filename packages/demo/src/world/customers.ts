import { marketOf } from '../catalogue/markets.ts';
import { names } from '../catalogue/names.ts';
import type { RowOf } from '../load/tables.ts';
import { makeCard } from './cards.ts';
import { type Customer, drawHabit } from './customer.ts';
import { makeDevice } from './devices.ts';
import { type Random, weightedWords } from './random.ts';
import type { Shop } from './shops.ts';

const statuses = weightedWords({
  UNKNOWN: 34,
  AUTO_VERIFIED: 34,
  VERIFIED: 12,
  AUTO_UNVERIFIED: 13,
  UNVERIFIED: 7,
} as const);

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]+/g, '');

/** A new customer, made a moment before the first payment. */
export function makeCustomer(
  random: Random,
  shop: Shop,
  before_ms: number,
): { customer: Customer; row: RowOf<'customer'> } {
  const country = marketOf(shop.country).buyers(random);
  const market = marketOf(country);
  const { female, male, last } = names[market.names];
  const gender = random.chance(0.53) ? 'female' : 'male';
  const first_name = random.pick(gender === 'female' ? female : male);
  const last_name = random.pick(last);
  const [city, postal_code] = random.pick(market.cities);
  const created_ms = before_ms - random.int(4_000, 180_000);
  const id = random.id('cust', created_ms);
  // Guests leave little behind; RFC 2606 keeps these domains for examples.
  const is_full = random.chance(0.82);
  const row: RowOf<'customer'> = {
    id,
    created_at: new Date(created_ms).toISOString(),
    organisation: shop.organisation,
    merchant_reference: is_full ? `C${random.digits(7)}` : null,
    email_address: `${ascii(first_name)}.${ascii(last_name)}${random.int(1, 999)}@example.${random.pick(['com', 'net', 'org'])}`,
    first_name,
    last_name,
    initials: is_full ? `${first_name.slice(0, 1)}.` : null,
    gender: is_full && random.chance(0.7) ? gender : null,
    date_of_birth: is_full && random.chance(0.4) ? birthday(random) : null,
    street_address: is_full ? random.pick(market.streets) : null,
    house_number: is_full ? String(random.int(1, 180)) : null,
    house_number_suffix: is_full && random.chance(0.1) ? random.pick(['A', 'B', 'bis']) : null,
    postal_code: is_full ? postal_code : null,
    city: is_full ? city : null,
    country_code: country,
    phone_number: is_full && random.chance(0.5) ? `+31 97 ${random.digits(3)} ${random.digits(4)}` : null,
    status: statuses(random),
    version: 1,
  };
  const ways = { card: makeCard(random, country), device: makeDevice(random), ...drawHabit(random) };
  const [, email_domain = null] = row.email_address?.split('@') ?? [];
  const facts = { status: row.status, country_code: country, email_domain };
  return { customer: { id, created_ms, country, facts, ...ways }, row };
}

const birthday = (random: Random): string =>
  `${random.int(1948, 2006)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
