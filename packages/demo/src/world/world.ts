import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { Rows } from '../load/tables.ts';
import { makeAgreements } from './agreements.ts';
import { makeBankAccounts } from './bank-accounts.ts';
import { atLocalTime, type Day, daysUntil, seasonOf, shareOfDay } from './calendar.ts';
import { makeColleagues } from './colleagues.ts';
import { makeConfiguration } from './configuration.ts';
import type { Customer } from './customer.ts';
import type { Cause } from './history.ts';
import { burstsOf, type Incidents, incidentsOf, makeRefusing } from './incidents.ts';
import { makeLinks } from './links.ts';
import { makeMiddlewares } from './middlewares.ts';
import { makeOffers } from './offers.ts';
import { type Attempt, addDecision, addPayment, type Sink } from './payments.ts';
import { makePeople } from './people.ts';
import { makeRandom, type Random, weighted } from './random.ts';
import { makeReports } from './reports.ts';
import { busynessOf } from './rhythms.ts';
import { makeRisk, type Risk } from './risk.ts';
import type { Shop } from './shops.ts';
import { makeSubscriptions } from './subscriptions.ts';
import { makeTerminals } from './terminals.ts';
import { type Merchant, makeTree } from './tree.ts';

export interface WorldOptions {
  readonly seed: string;
  readonly now_ms: number;
  readonly payments: number;
  /** The address of the server, which the addresses of pages begin with. */
  readonly origin: string;
  /** The hash of the demo users' password. */
  readonly password_hash: string;
}

/** COPY leaves some fifty empty pages behind each time: with portions of 1,500 payments two pages in five were empty. */
const batch_size = 10_000;

/**
 * The rows of a world in portions, referenced ones first; the same each time for the same options. Each portion of
 * payments has their customers, refunds, chargebacks and histories.
 */
export function* makeWorld({ seed, now_ms, payments, origin, password_hash }: WorldOptions): Generator<Rows> {
  const random = makeRandom(seed);
  const days = daysUntil(now_ms);
  const start_ms = (days[0] as Day).start_ms;
  const tree = makeTree(random, { start_ms, end_ms: now_ms });
  const largest = tree.merchants[0] as Merchant;
  const people = makePeople(
    random,
    { provider: tree.root, merchant: largest.organisation },
    { start_ms, password_hash },
  );
  const colleagues = makeColleagues(seed, tree, now_ms);
  const user = [...people.rows.user, ...colleagues.user];
  const membership = [...people.rows.membership, ...colleagues.membership];
  const offers = makeOffers(seed, tree, now_ms);
  const terminals = makeTerminals(seed, tree, now_ms);
  const middleware = makeMiddlewares(seed, tree, start_ms);
  const accounts = makeBankAccounts(seed, tree, now_ms);
  const configured = makeConfiguration(seed, tree, now_ms);
  const risk = makeRisk(seed, tree, days);
  yield {
    ...tree.rows,
    ...configured,
    ...accounts,
    ...people.rows,
    ...colleagues,
    ...offers,
    user,
    membership,
    ...risk.rows,
    terminal: terminals.rows,
    middleware,
  };
  yield { status_history: terminals.history };
  const { id, email } = user.find((each) => each.email === 'merchant@sluis.example') ?? (user[0] as (typeof user)[0]);
  // A separate random generator, so that the payments of a world do not change.
  yield makeReports(makeRandom(`${seed} reports`), { organisation: largest.organisation, user: id, email, now_ms });

  const incidents = incidentsOf(days, payments);
  const byOf = (organisation: string): Cause | undefined =>
    organisation === largest.organisation ? people.refunder : undefined;
  const refuses = makeRefusing(seed, incidents.strain.refused);
  const circumstances = { random, now_ms, incidents, refuses, risk, byOf };
  const links = makeLinks(tree, { seed, now_ms, origin });
  let sink = emptySink();
  for (const attempts of attemptsByDay(random, { days, payments, merchants: tree.merchants, incidents }))
    for (const attempt of attempts) {
      const { payment, decided } = addPayment(sink, attempt, circumstances);
      links.offer(attempt.shop, payment);
      // A till has no network, which a ruleset may have counted.
      if (!payment.payment_link && !decided?.has_counted_network) terminals.offer(attempt.shop, payment);
      risk.offer(payment);
      if (sink.transaction.length < batch_size) continue;
      yield { ...sink };
      sink = emptySink();
    }
  yield { ...sink };
  const promises = makeAgreements(seed, tree, { now_ms, writer: people.refunder?.id ?? null });
  const charges = [
    promises.rows,
    makeSubscriptions(seed, { now_ms, origin, plans: offers.plan, mandates: promises.rows.mandate ?? [] }),
  ];
  const decisions = decideCharges(risk, charges, promises.customers);
  yield* charges;
  yield decisions;
  yield { ...links.rows(), valuelist_value: risk.values() };
}

/** What rulesets did to payments that were charged by a mandate, in the order of their times; too small to be blocked. */
function decideCharges(
  risk: Risk,
  charges: readonly Rows[],
  customers: ReadonlyMap<string, Customer>,
): Pick<Sink, 'transaction_decision' | 'transaction_rule_match'> {
  const sink = { transaction_decision: [], transaction_rule_match: [] };
  const all = charges.flatMap(({ transaction = [] }) => transaction);
  for (const charge of all.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))) {
    const customer = customers.get(charge.customer ?? '')?.facts;
    const decided = risk.decide(charge, { customer, is_charge: true });
    if (!decided) continue;
    charge.tags = decided.tags;
    addDecision(sink, decided, true);
  }
  return sink;
}

const emptySink = (): Sink => ({
  customer: [],
  transaction: [],
  refund: [],
  chargeback: [],
  status_history: [],
  transaction_decision: [],
  transaction_rule_match: [],
});

/** Payments of the last minutes whatever the hour. */
const liveAttempts = (payments: number): number => Math.min(12, Math.floor(payments / 200));
/** One in so many of them is at its payer. */
const open_every = 4;

interface Plan {
  readonly days: readonly Day[];
  readonly payments: number;
  readonly merchants: readonly Merchant[];
  readonly incidents: Incidents;
}

/** The attempts to pay of each day in the order of time, in the requested total. */
function* attemptsByDay(random: Random, { days, payments, merchants, incidents }: Plan): Generator<Attempt[]> {
  const live = liveAttempts(payments);
  const ordinary = burstsOf(incidents).reduce((left, burst) => left - burst.payments, payments - live);
  const plans = days.map((day) => {
    const weather = Math.exp(0.09 * random.normal());
    const season = seasonOf(day) * weather;
    const parts = merchants.map((merchant) => [merchant, weightOn(merchant, day, season)] as const);
    return { day, parts, weight: parts.reduce((sum, [, weight]) => sum + weight, 0) };
  });
  const total = plans.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let made = 0;
  for (const { day, parts, weight } of plans) {
    passed += weight;
    // The running sum is rounded and not each day, so that the total is exact.
    const until = Math.round((passed / total) * ordinary);
    const merchantOf = weighted(parts);
    const attempts: Attempt[] = [];
    for (; made < until; made++) {
      const merchant = merchantOf(random);
      attempts.push({ shop: merchant.shops(random), at_ms: timeOn(random, day, merchant), is_fraud: false });
    }
    attempts.push(...burstsOn(random, day, { merchants, incidents, merchantOf }));
    if (day === days.at(-1))
      for (let index = 0; index < live; index++)
        attempts.push({
          shop: merchantOf(random).shops(random),
          at_ms: day.end_ms - 1500 * (index + 1) - 700 * index ** 2,
          is_fraud: false,
          ...(index % open_every === 0 && { product: 'card', is_open: true }),
        });
    yield attempts.sort((one, other) => one.at_ms - other.at_ms);
  }
}

function weightOn({ data: { growth, since }, weight, sector }: Merchant, day: Day, season: number): number {
  if (day.progress < since) return 0;
  const grown = 1 + (growth - 1) * day.progress;
  return weight * grown * busynessOf(sector.rhythm, day.weekday, season) * shareOfDay(day, sector.rhythm);
}

/** A time of the day by the merchant's rhythm, before now. */
function timeOn(random: Random, day: Day, { sector: { rhythm } }: Merchant): number {
  for (let attempt = 0; attempt < 50; attempt++) {
    const at_ms = atLocalTime(day, rhythm.hour(random) * 3_600_000 + Math.floor(random.next() * 3_600_000));
    if (at_ms >= day.start_ms && at_ms < day.end_ms) return at_ms;
  }
  return day.start_ms + Math.floor(random.next() * (day.end_ms - day.start_ms));
}

/** The payments of a day's incidents. */
function burstsOn(
  random: Random,
  day: Day,
  {
    merchants,
    incidents,
    merchantOf,
  }: Pick<Plan, 'merchants' | 'incidents'> & { merchantOf(random: Random): Merchant },
): Attempt[] {
  return burstsOf(incidents).flatMap((burst) => {
    if (burst.start_ms < day.start_ms || burst.start_ms >= day.end_ms) return [];
    const { product } = burst;
    const merchant = merchants.find(({ data }) => data.name === burst.merchant);
    if (burst.merchant && !merchant) throw new Error(`no merchant ${burst.merchant}`);
    const is_fraud = burst === incidents.fraud;
    const tried = merchant?.shops(random);
    return Array.from({ length: burst.payments }, () => ({
      shop: is_fraud && tried ? tried : shopThatTakes(random, product, () => merchant ?? merchantOf(random)),
      at_ms: burst.start_ms + Math.floor(random.next() * (burst.end_ms - burst.start_ms)),
      is_fraud,
      product,
    }));
  });
}

/** A shop at which a payment product can be used. */
function shopThatTakes(random: Random, product: PaymentProduct, merchantOf: () => Merchant): Shop {
  for (let attempt = 0; attempt < 200; attempt++) {
    const shop = merchantOf().shops(random);
    if (shop.processors.has(product)) return shop;
  }
  throw new Error(`no shop takes ${product}`);
}
