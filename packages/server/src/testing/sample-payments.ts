import { newId } from '@sluis/contract/base/ids';
import { amount_max } from '@sluis/contract/base/money';
import { type Attribute, attributes, list_kinds, type Place } from '@sluis/contract/risk/attributes';
import { keyOf, type PaymentFacts } from '@sluis/contract/risk/facts';
import type { Undecided } from '../modules/payments/orders/deciding.commands.ts';
import { chanceOf } from '../modules/risk/decision/compiled.ts';
import { type CustomerFacts, factsOf } from '../modules/risk/decision/facts.queries.ts';
import { type Found, listingsOf, type Slot } from '../modules/risk/decision/slots.ts';
import type { Scope } from '../resource/scope.ts';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';

const rows_count = 500;
export const from = '2026-11-10T00:00:00.000Z';
/** The end of the period, which is also the present. */
export const until = '2026-11-20T12:00:00.000Z';
const now = until;

const seeded = (seed: number) => {
  let state = seed;
  const unit = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return { unit, pick: <T>(from_these: readonly T[]): T => from_these[Math.floor(unit() * from_these.length)] as T };
};
const random = seeded(20_261_127);

export const pools = {
  amount: [0, 1, 499, 500, 501, 50_000, 50_001, amount_max - 1, amount_max],
  currency_code: ['EUR', 'EUR', 'USD', 'JPY'],
  payment_product: [null, 'card', 'card', 'ideal'],
  card: [null, 'tok_a', 'tok_b', 'TOK_A', 'tök', 'ß', '😀', ' tok_a', 'tok_a '],
  card_brand: [null, 'visa', 'mastercard', 'amex'],
  card_bin: [null, '4111', '41111', '411111', '41111122', '00123456', '99999999', '54321'],
  country_code: [null, 'NL', 'nl', 'BE', 'FR', 'US'],
  recurring_type: [null, 'first', 'recurring', 'unscheduled'],
  ip: [null, '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:0db8:0:0::2', '2001:DB8:1::1', '::ffff:192.0.2.1', ':::1'],
  platform: [null, 'iOS', 'ios', 'Linux'],
  browser: [null, 'Chrome', 'Safari'],
  three_d_secure: [
    null,
    { version: '2', result: 'authenticated', eci: null },
    { version: '2', result: null, eci: null },
  ],
  email: [
    null,
    'a@shop.example',
    'a@SHOP.example',
    'a@İstanbul.example',
    'a@xn--strae-oqa.example',
    'a@x@y',
    'none',
    'a@',
    'ß@straße.example',
  ],
  status: ['DECLINED', 'DECLINED', 'SETTLEMENT_COMPLETED', 'FAILED'],
} as const;

export interface Payment extends Undecided {
  readonly status: string;
  readonly last_status_update: string;
  readonly network: string | null;
  readonly taken: boolean;
  readonly three_d_secure_requested: boolean;
}
interface Customer extends CustomerFacts {
  readonly id: string;
  readonly organisation: string;
  readonly email_address: string | null;
}

export const payments: Payment[] = [];
export const customers: Customer[] = [];
export const profiles: { id: string; mcc: string | null }[] = [];
/** The organisations of the merchant. */
export const owned: string[] = [];
const lists = new Map<string, ReadonlyMap<string, string | null>>();
/** A list of values of each kind. */
export const list_ids: Record<string, string> = {};

/** A merchant with a part, another merchant, and payments of all three with nulls, extremes and equal instants. */
export async function openSample(): Promise<PayingWorld> {
  const world = await openPayingWorld();
  const { database, organisation_id: shop, root } = world;
  const child = await world.organisation('Child', shop);
  const other = await world.organisation('Other', root);
  owned.push(shop, child);
  for (const mcc of [null, '0742', '5411']) {
    const id = newId('prof');
    profiles.push({ id, mcc });
    await database.pool.query(
      `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, mcc) values ($1, $2, $3, 'P', 'P', 'EUR', $4)`,
      [id, now, shop, mcc],
    );
  }
  for (const organisation of [shop, child, other])
    for (const email_address of pools.email) {
      const [, domain] = email_address?.split('@') ?? [];
      const status = random.pick(['UNKNOWN', 'KNOWN', 'BLOCKED']);
      const country_code = random.pick(pools.country_code);
      const id = newId('cust');
      customers.push({ id, organisation, email_address, status, country_code, email_domain: domain || null });
      await database.pool.query(
        'insert into customer (id, created_at, organisation, email_address, status, country_code) values ($1, $2, $3, $4, $5, $6)',
        [id, now, organisation, email_address, status, country_code],
      );
    }
  payments.push(...Array.from({ length: rows_count }, () => makePayment([shop, child, other])));
  await insertPayments(world);
  await insertLists(world, shop);
  return world;
}

function makePayment(organisations: readonly string[]): Payment {
  const organisation = random.pick(organisations);
  // Few instants, so that many payments have the same; from before the period until its end.
  const created_ms =
    Date.parse(until) - Math.floor(random.unit() ** 3 * 400) * 3_600_000 + (random.unit() < 0.3 ? 1 : 0);
  const created_at = new Date(created_ms).toISOString();
  const later_ms = random.pick([-1000, 0, 0, 1, 60_000, 3_600_000, 90_000_000, 700_000_000]);
  const ip = random.pick(pools.ip);
  const customer = random.pick([null, ...customers.filter((each) => each.organisation === organisation)])?.id ?? null;
  const card = random.pick(pools.card);
  const about = { id: newId('txn'), organisation, created_at, customer, ip, card };
  const network = ip === null ? null : factsOf({ ...blank, ip } as Undecided, { mcc: null }, undefined).network;
  const taken = random.unit() < 0.5;
  return {
    ...blank,
    ...about,
    network,
    taken,
    is_called: taken,
    card_all: random.unit() < 0.2 ? null : card && `all ${card}`,
    last_status_update: new Date(created_ms + later_ms).toISOString(),
    payment_profile: random.pick(profiles).id,
    amount: random.pick(pools.amount),
    currency_code: random.pick(pools.currency_code),
    payment_product: random.pick(pools.payment_product) as never,
    card_brand: random.pick(pools.card_brand) as never,
    card_bin: random.pick(pools.card_bin),
    card_country: random.pick(pools.country_code) as never,
    country_code: random.pick(pools.country_code) as never,
    recurring_type: random.pick(pools.recurring_type) as never,
    platform: random.pick(pools.platform),
    browser: random.pick(pools.browser),
    // That of a payment that Sluis takes is not known before its decision.
    three_d_secure: taken ? null : (random.pick(pools.three_d_secure) as never),
    three_d_secure_requested: random.unit() < 0.3,
    status: random.pick(pools.status),
  };
}
const blank = { is_called: false, is_challengeable: false } as Undecided;

async function insertPayments({ database }: PayingWorld): Promise<void> {
  const columns = [
    ...['id', 'organisation', 'created_at', 'last_status_update', 'payment_profile', 'customer', 'amount'],
    ...[
      'currency_code',
      'payment_product',
      'card',
      'card_all',
      'card_brand',
      'card_bin',
      'card_country',
      'country_code',
    ],
    ...[
      'recurring_type',
      'ip',
      'network',
      'taken',
      'platform',
      'browser',
      'three_d_secure',
      'three_d_secure_requested',
      'status',
    ],
  ];
  await database.pool.query(
    `insert into transaction (merchant_reference, ${columns}) select 'r', ${columns} from json_populate_recordset(null::transaction, $1)`,
    [JSON.stringify(payments)],
  );
}

async function insertLists({ database }: PayingWorld, organisation: string): Promise<void> {
  const listed: Record<string, readonly string[]> = {
    card: ['tok_a', 'ß', 'all tok_a', 'all ß'],
    customer: customers.filter((_, at) => at % 3 === 0).map(({ id }) => id),
    card_bin: ['4111', '411111', '41111122', '0012'],
    country: ['NL', 'FR'],
    ip: ['192.0.2.1', '2001:db8::1'],
    email_domain: ['shop.example', 'xn--strae-oqa.example', 'x'],
  };
  for (const kind of list_kinds) {
    const id = newId('vlst');
    list_ids[kind] = id;
    await database.pool.query(
      `insert into valuelist (id, created_at, organisation, name, kind) values ($1, $2, $3, $4, $4)`,
      [id, now, organisation, kind],
    );
    const values = new Map<string, string | null>();
    for (const [at, value] of (listed[kind] ?? []).entries())
      values.set(value, [null, '2026-11-20T12:00:00.001Z', now][at % 3] as string | null);
    for (const [value, expires_at] of values)
      await database.pool.query(
        `insert into valuelist_value (list, value, organisation, created_at, expires_at, added_by_kind) values ($1, $2, $3, $4, $5, 'user')`,
        [id, value, organisation, now, expires_at],
      );
    lists.set(id, values);
  }
}

const known_counts = new Map<string, number | null>();

/** What a velocity counts for a payment at its time; null without a key. */
function countOf(payment: Payment, name: string, scope: Scope, of_provider: boolean): number | null {
  const { measure, key, window_s } = (attributes[name] as Attribute).velocity as NonNullable<Attribute['velocity']>;
  const value = keyOf(factsFor(payment), key, of_provider);
  if (value === null) return null;
  const at_ms = Date.parse(payment.created_at);
  const counted = payments.filter((each) => {
    const each_ms = Date.parse(each.created_at);
    return (
      (scope.all || scope.organisations.includes(each.organisation)) &&
      keyOf(factsFor(each), key, of_provider) === value &&
      each_ms <= at_ms &&
      each_ms >= at_ms - window_s * 1000
    );
  });
  if (measure === 'count') return counted.length;
  if (measure === 'amount')
    return counted
      .filter(({ currency_code }) => currency_code === payment.currency_code)
      .reduce((sum, { amount }) => sum + amount, 0);
  return counted.filter(
    ({ id, status, last_status_update }) =>
      id !== payment.id && status === 'DECLINED' && Date.parse(last_status_update) <= at_ms,
  ).length;
}

/** What the database and the clock know about a payment at its time. */
export function foundOf(payment: Payment, place: Place, scope: Scope, of_provider: boolean, routing: string): Found {
  const facts = factsFor(payment);
  const velocity = (name: string): number | null => {
    const key = `${payment.id} ${name} ${of_provider}`;
    const known = known_counts.get(key);
    if (known !== undefined) return known;
    const count = countOf(payment, name, scope, of_provider);
    known_counts.set(key, count);
    return count;
  };
  const isListed = (list: string, attribute: string): boolean => {
    const slot: Slot = { kind: 'list', list, attribute };
    const values = listingsOf([slot], { facts, of_provider, place })[0]?.values ?? [];
    return values.some((value) => {
      const expires_at = lists.get(list)?.get(value);
      return expires_at === null || (expires_at !== undefined && expires_at > now);
    });
  };
  return { facts, of_provider, place, velocity, isListed, chance: (path) => chanceOf(payment.id, routing, path) };
}

const known_facts = new Map<Payment, PaymentFacts>();
function factsFor(payment: Payment): PaymentFacts {
  const known = known_facts.get(payment);
  if (known) return known;
  const customer = customers.find(({ id }) => id === payment.customer);
  const facts = {
    ...factsOf(payment, { mcc: profiles.find(({ id }) => id === payment.payment_profile)?.mcc ?? null }, customer),
    three_d_secure_requested: payment.three_d_secure_requested,
  };
  known_facts.set(payment, facts);
  return facts;
}
