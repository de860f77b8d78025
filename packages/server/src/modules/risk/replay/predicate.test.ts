import { newId } from '@sluis/contract/base/ids';
import { amount_max } from '@sluis/contract/base/money';
import {
  type Attribute,
  attributeOf,
  attributes,
  attributesOf,
  keyOf,
  list_kinds,
  operatorsOf,
  type PaymentFacts,
  type Place,
} from '@sluis/contract/risk/attributes';
import { compileRules, compileTree } from '@sluis/contract/risk/compile';
import { type Rule, readRules } from '@sluis/contract/risk/conditions';
import { type RouteNode, readTree } from '@sluis/contract/risk/tree';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../resource/scope.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import type { Undecided } from '../../payments/orders/deciding.commands.ts';
import { chanceOf } from '../decision/decide.ts';
import { type CustomerFacts, factsOf } from '../decision/facts.queries.ts';
import { type Found, fill, listingsOf, type Slot, SlotTable } from '../decision/slots.ts';
import { makePredicates, ownedBy, type Predicates } from './predicate.queries.ts';

const rows_count = 500;
/** Sets of conditions in one statement. */
const together = 20;
/** 2,000 sets of rules and trees in all, in the thorough tests. */
const runs = process.env.SLUIS_THOROUGH ? 25 : 5;
const now = '2026-11-20T12:00:00.000Z';
const from = '2026-11-10T00:00:00.000Z';
const until = now;

const seeded = (seed: number) => {
  let state = seed;
  const unit = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return { unit, pick: <T>(from_these: readonly T[]): T => from_these[Math.floor(unit() * from_these.length)] as T };
};
const random = seeded(20_261_127);

const pools = {
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

interface Payment extends Undecided {
  readonly status: string;
  readonly last_status_update: string;
  readonly network: string | null;
  readonly three_d_secure_requested: boolean;
}
interface Customer extends CustomerFacts {
  readonly id: string;
  readonly organisation: string;
  readonly email_address: string | null;
}

let world: PayingWorld;
let payments: Payment[];
const customers: Customer[] = [];
const profiles: { id: string; mcc: string | null }[] = [];
let owned: string[];
const lists = new Map<string, ReadonlyMap<string, string | null>>();
const list_ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openPayingWorld();
  const { database, organisation_id: shop, root } = world;
  const child = await world.organisation('Child', shop);
  const other = await world.organisation('Other', root);
  owned = [shop, child];
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
  payments = Array.from({ length: rows_count }, () => makePayment([shop, child, other]));
  await insertPayments();
  await insertLists(shop);
}, 120_000);

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
  return {
    ...blank,
    ...about,
    network,
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
    three_d_secure: random.pick(pools.three_d_secure) as never,
    three_d_secure_requested: random.unit() < 0.3,
    status: random.pick(pools.status),
  };
}
const blank = { is_called: false, is_challengeable: false } as Undecided;

async function insertPayments(): Promise<void> {
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
      'platform',
      'browser',
      'three_d_secure',
      'three_d_secure_requested',
      'status',
    ],
  ];
  await world.database.pool.query(
    `insert into transaction (merchant_reference, ${columns}) select 'r', ${columns} from json_populate_recordset(null::transaction, $1)`,
    [JSON.stringify(payments)],
  );
}

async function insertLists(organisation: string): Promise<void> {
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
    await world.database.pool.query(
      `insert into valuelist (id, created_at, organisation, name, kind) values ($1, $2, $3, $4, $4)`,
      [id, now, organisation, kind],
    );
    const values = new Map<string, string | null>();
    for (const [at, value] of (listed[kind] ?? []).entries())
      values.set(value, [null, '2026-11-20T12:00:00.001Z', now][at % 3] as string | null);
    for (const [value, expires_at] of values)
      await world.database.pool.query(
        `insert into valuelist_value (list, value, organisation, created_at, expires_at, added_by_kind) values ($1, $2, $3, $4, $5, 'user')`,
        [id, value, organisation, now, expires_at],
      );
    lists.set(id, values);
  }
}

/** The values that conditions of an attribute are compared with: those of the payments, and others beside them. */
function valuesOf(name: string, attribute: Attribute): readonly string[] {
  if (attribute.velocity) return ['0', '1', '2', '3', '501', '1000', String(Number.MAX_SAFE_INTEGER)];
  if (attribute.kind === 'boolean') return ['true', 'false'];
  if (attribute.kind === 'percentage') return ['0', '1', '30', '50', '99', '100'];
  if (name === 'amount') return [...pools.amount.map(String), '2', String(Number.MAX_SAFE_INTEGER)];
  if (name === 'mcc') return ['742', '0742', '5411', '0'];
  if (name === 'card_bin') return ['4111', '41111', '411111', '41111122', '4112', '00123456', '0012', '9999'];
  if (name === 'customer') return [...customers.slice(0, 8).map(({ id }) => id), newId('cust')];
  if (name === 'payment_profile') return profiles.map(({ id }) => id);
  if (name === 'email_domain')
    return [
      'shop.example',
      'SHOP.example',
      'İstanbul.example',
      'i̇stanbul.example',
      'xn--strae-oqa.example',
      'STRASSE.example',
      'straße.example',
    ];
  if (name === 'card') return ['tok_a', 'TOK_A', 'tök', 'ß', '😀', 'all tok_a', ' tok_a', 'SS'];
  if (name === 'ip') return ['192.0.2.1', '2001:db8::1', '2001:DB8::1', '2001:db8::2'];
  return [
    ...(attribute.choices?.filter((each) => (pools as Record<string, readonly unknown[]>)[name]?.includes(each)) ?? []),
    ...(attribute.choices?.slice(0, 3) ?? []),
    ...(attribute.blank ? [''] : []),
  ];
}

const conditionIn = (place: Place): fc.Arbitrary<object> =>
  fc.constantFrom(...attributesOf(place)).chain((name) => {
    const attribute = attributeOf(name) as Attribute;
    const values = valuesOf(name, attribute);
    return fc.constantFrom(...operatorsOf(attribute, place)).chain((operator): fc.Arbitrary<object> => {
      if (operator === 'IS_KNOWN' || operator === 'IS_MISSING') return fc.constant({ name, operator });
      const list = attribute.list && list_ids[attribute.list];
      if (operator === 'IN' || operator === 'NOT_IN') {
        const several = fc.uniqueArray(fc.constantFrom(...values.filter((each) => each !== '')), {
          minLength: 1,
          maxLength: 6,
        });
        return fc.record({
          name: fc.constant(name),
          operator: fc.constant(operator),
          value: list ? fc.oneof(fc.constant(list), several) : several,
        });
      }
      const currency = attribute.amount ? { currency_code: fc.constantFrom('EUR', 'JPY', 'GBP') } : {};
      return fc.record(
        { name: fc.constant(name), operator: fc.constant(operator), value: fc.constantFrom(...values), ...currency },
        { requiredKeys: ['name', 'operator', 'value'] },
      );
    });
  });

const processors = ['proc_01k5sh1r3aey4r6n9v2x8m7dqc', 'proc_01k5sh1r3aey4r6n9v2x8m7dqd'];
const { tree: any_tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...processors),
    fc.record({
      if: fc.array(
        fc.constant(null).chain(() => conditionIn('routing')),
        { minLength: 1, maxLength: 3 },
      ),
      then: tie('tree'),
      else: tie('tree'),
    }),
  ),
}));

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
function foundOf(payment: Payment, place: Place, scope: Scope, of_provider: boolean, routing: string): Found {
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

/** The rows that the database answers with expressions, and the payments that these are about, in the same order. */
async function ask(predicates: Predicates, scope: Scope, expressions: readonly RawBuilder<unknown>[]) {
  const { rows } = await world.database.kysely.transaction().execute(async (trx) => {
    await sql`set local enable_nestloop = off`.execute(trx);
    return sql<Record<string, unknown>>`
    select ${sql.join(expressions.map((each, at) => sql`${each} as ${sql.ref(`b${at}`)}`))}
    from ${predicates.from()}
    where ${ownedBy(scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
    order by t.id`.execute(trx);
  });
  const tested = payments
    .filter(({ organisation }) => scope.all || scope.organisations.includes(organisation))
    .filter(({ created_at }) => created_at >= from && created_at < until)
    .toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  expect(rows).toHaveLength(tested.length);
  return { rows, tested };
}

describe.each([
  ['a merchant', () => ({ all: false, organisations: owned }), false],
  ['the provider', () => ({ all: true, organisations: [] }), true],
])('of %s', (_who, scopeOf, of_provider) => {
  test('rules hold for the same payments as closures and in SQL', async () => {
    const scope: Scope = scopeOf();
    const ruleset = fc.array(
      fc.constant(null).chain(() => conditionIn('ruleset')),
      { minLength: 1, maxLength: 3 },
    );
    const batch = fc.array(ruleset, { minLength: together, maxLength: together });
    let matches = 0;
    const compared = async (sent: readonly object[]) => {
      const sets = sent.map((each) => {
        const read = readRules(each);
        if ('faults' in read) throw new Error(JSON.stringify([each, read.faults]));
        return read.value as readonly Rule[];
      });
      const predicates = makePredicates({ place: 'ruleset', scope, of_provider, from, until, now });
      const expressions = sets.map((rules) => sql`${predicates.all(rules)} is true`);
      const { rows, tested } = await ask(predicates, scope, expressions);
      const table = new SlotTable();
      const tests = sets.map((rules) => compileRules(rules, table));
      for (const [at, payment] of tested.entries()) {
        const values = fill(table.all, foundOf(payment, 'ruleset', scope, of_provider, ''));
        for (const [number, holds] of tests.entries()) {
          const is = holds(values);
          if (is) matches += 1;
          if (is !== rows[at]?.[`b${number}`])
            throw new Error(
              `${JSON.stringify(sets[number])}: ${is} for ${JSON.stringify(payment)}, ${JSON.stringify(values)}`,
            );
        }
      }
    };
    await fc.assert(fc.asyncProperty(batch, compared), { numRuns: runs, endOnFailure: true });
    // Conditions that never hold would agree as well.
    expect(matches).toBeGreaterThan(500);
  }, 300_000);

  test('trees end at the same leaf', async () => {
    const scope: Scope = scopeOf();
    const routing = newId('rout');
    const ends = new Set<string>();
    const compared = async (sent: readonly unknown[]) => {
      const trees = sent.map((each) => {
        const read = readTree(each);
        if ('faults' in read) throw new Error(JSON.stringify([each, read.faults]));
        return read.value as RouteNode;
      });
      const predicates = makePredicates({ place: 'routing', scope, of_provider: false, routing, from, until, now });
      const { rows, tested } = await ask(
        predicates,
        scope,
        trees.map((tree) => predicates.leaf(tree)),
      );
      const table = new SlotTable();
      const walks = trees.map((tree) => compileTree(tree, table));
      for (const [at, payment] of tested.entries()) {
        const values = fill(table.all, foundOf(payment, 'routing', scope, false, routing));
        for (const [number, walk] of walks.entries()) {
          const { path } = walk(values);
          ends.add(path);
          if (path !== rows[at]?.[`b${number}`])
            throw new Error(`${JSON.stringify(trees[number])}: ${path} for ${JSON.stringify(payment)}`);
        }
      }
    };
    const batch = fc.array(any_tree, { minLength: together, maxLength: together });
    await fc.assert(fc.asyncProperty(batch, compared), { numRuns: runs, endOnFailure: true });
    expect(ends.size).toBeGreaterThan(10);
  }, 300_000);
});
